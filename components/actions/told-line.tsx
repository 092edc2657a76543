import { use } from "react";
import { ToldContext } from "./desk-context.ts";

/** What became of the last thing that was asked for. */
export function ToldLine() {
  const told = use(ToldContext);
  return (
    <p className="acts-told" aria-live="polite" data-told={told?.type}>
      {told?.text}
    </p>
  );
}

import { useEffect, useRef } from "react";
import type { ActionView } from "../../lib/view/view.ts";
import { useActionWords } from "./words.ts";

/** What a program says while it is at work, and how it ended. `action`: undefined where nothing is known of it (yet). */
export function ProgramOutput({ action }: { readonly action: ActionView | undefined }) {
  const { dialog } = useActionWords().actions;
  const box = useRef<HTMLPreElement>(null);
  const message = action?.message ?? "";
  useEffect(() => {
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [message]);
  const isOver = action?.state === "done" || action?.state === "failed";
  const how = action?.state === "failed" ? dialog.failed : isOver ? dialog.ended : dialog.running;
  return (
    <section aria-label={dialog.output} className="preview-program" data-state={action?.state}>
      <p aria-live="polite">{how}</p>
      <pre ref={box} className="preview-output" tabIndex={0}>
        {message === "" ? dialog.outputNone : message}
      </pre>
    </section>
  );
}

import type { Strategy } from "../../lib/view/view.ts";
import { Chip } from "../ui/chip.tsx";
import { useServiceWords } from "./words.ts";

interface ServiceChipsProps {
  readonly namespace: string;
  readonly name: string;
  /** Undefined while it is not known, or nothing is selected. */
  readonly strategy: Strategy | undefined;
}

/** Which Service this is and how what is behind it is arranged, in the header. */
export function ServiceChips({ namespace, name, strategy }: ServiceChipsProps) {
  const { page, service } = useServiceWords();
  return (
    <>
      <h1 className="place">
        <span className="place-namespace">{namespace}</span>
        <span className="place-slash"> / </span>
        <span className="place-name">{name}</span>
      </h1>
      <Chip>
        {service.page.kind}
        {strategy !== undefined && ` · ${page.strategies[strategy]}`}
      </Chip>
    </>
  );
}

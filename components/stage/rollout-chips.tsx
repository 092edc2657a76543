import type { RolloutView, Strategy } from "../../lib/view/view.ts";
import { Chip } from "../ui/chip.tsx";
import { useWords } from "../ui/words.ts";

export interface RolloutChipsProps {
  readonly namespace: string;
  readonly name: string;
  /** Undefined while it is not known, or there is no such Deployment. */
  readonly strategy: Strategy | undefined;
  readonly surge: string | undefined;
  readonly unavailable: string | undefined;
}

/** What the header says of a view: texts, so that it is drawn anew only when one of them has changed. */
export function strategyOf(view: RolloutView | undefined) {
  if (view?.deployment === undefined)
    return { strategy: undefined, surge: undefined, unavailable: undefined };
  const { maxSurge: surge, maxUnavailable: unavailable } = view.deployment;
  return { strategy: view.strategy, surge, unavailable };
}

/** Which rollout this is and how it rolls, in the header. */
export function RolloutChips({ namespace, name, strategy, surge, unavailable }: RolloutChipsProps) {
  const { header, strategies } = useWords().page;
  return (
    <>
      <h1 className="place">
        <span className="place-namespace">{namespace}</span>
        <span className="place-slash"> / </span>
        <span className="place-name">{name}</span>
      </h1>
      {strategy !== undefined && (
        <Chip>
          {strategies[strategy]}
          {surge !== undefined && unavailable !== undefined && ` · ${header.surge(surge, unavailable)}`}
        </Chip>
      )}
    </>
  );
}

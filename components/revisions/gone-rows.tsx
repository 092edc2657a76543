import type { GoneRevisions } from "../../lib/rollout/revisions/revisions.ts";
import { useRevisionWords } from "./words.ts";

/** Numbers that no ReplicaSet has any more, and what became of them. */
export function GoneRows({ gone }: { readonly gone: readonly GoneRevisions[] }) {
  const words = useRevisionWords().revisions;
  if (gone.length === 0) return undefined;
  return (
    <ul className="gone-revisions" aria-label={words.gone}>
      {gone.map(({ first, last, became }) => (
        <li key={first}>{became === undefined ? words.removed(first, last) : words.became(first, became)}</li>
      ))}
    </ul>
  );
}

import { oneLine } from "../../lib/base/one-line.ts";
import { useRevisionWords } from "./words.ts";

interface ChangeCauseProps {
  readonly cause: string | undefined;
  readonly inherited: boolean;
}

/** Characters: whoever annotates may write a book. */
const longest = 200;

/** What somebody wrote about the change; marked where it was only carried over. */
export function ChangeCause({ cause, inherited }: ChangeCauseProps) {
  const words = useRevisionWords().revisions;
  if (cause === undefined) return undefined;
  const shown = oneLine(cause, longest);
  return (
    <span className="version-line">
      <bdi title={shown === cause ? undefined : cause.slice(0, 10 * longest)}>{shown}</bdi>
      {inherited && (
        <em className="tag" title={words.inheritedWhy}>
          {words.inherited}
        </em>
      )}
    </span>
  );
}

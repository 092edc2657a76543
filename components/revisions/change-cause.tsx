import { useRevisionWords } from "./words.ts";

interface ChangeCauseProps {
  readonly cause: string | undefined;
  readonly inherited: boolean;
}

/** What somebody wrote about the change; marked where it was only carried over. */
export function ChangeCause({ cause, inherited }: ChangeCauseProps) {
  const words = useRevisionWords().revisions;
  if (cause === undefined) return undefined;
  return (
    <span className="version-line">
      <bdi>{cause}</bdi>
      {inherited && (
        <em className="tag" title={words.inheritedWhy}>
          {words.inherited}
        </em>
      )}
    </span>
  );
}

import { useState } from "react";
import { GapRow, RevisionRowItem } from "./revision-row.tsx";
import type { ReleaseProps } from "./release-props.ts";
import { useHelmWords } from "./words.ts";

/** So many rows are drawn before one asks for more. */
const [few, step] = [8, 100];

/** The revisions of a release, the newest first; older ones when one asks for them. */
export function Rows({ release, at, versions, renderAction }: ReleaseProps) {
  const { helm } = useHelmWords();
  const [shown, setShown] = useState(few);
  const rows = release.rows.slice(0, shown);
  const rest = release.rows.length - rows.length;
  return (
    <>
      <ol className="helm-rows" aria-label={helm.history(release.name)}>
        {rows.map((row) =>
          row.type === "gap" ? (
            <GapRow key={`gap ${row.from}`} from={row.from} to={row.to} />
          ) : (
            <RevisionRowItem
              key={row.uid}
              row={row}
              at={at}
              release={release}
              version={versions.find(({ uid }) => row.rolled.type === "caused" && uid === row.rolled.set)}
              action={row.target === "none" ? undefined : renderAction?.(release, row.revision)}
            />
          ),
        )}
      </ol>
      {rest > 0 && (
        <button type="button" className="button helm-more" onClick={() => setShown(shown + step)}>
          {helm.more(rest)}
        </button>
      )}
    </>
  );
}

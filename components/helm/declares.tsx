import type { Assembled, ReleaseTree } from "../../lib/helm/opened.ts";
import type { AskedRevision } from "./drift.tsx";
import { helmPath, useAnswer } from "./use-answer.ts";
import { Waiting } from "./waiting.tsx";
import { useHelmWords } from "./words.ts";

/** What a revision declares, and what controllers made of it. */
export function Declares({ namespace, release, revision }: AskedRevision) {
  const { helm } = useHelmWords();
  const answer = useAnswer<ReleaseTree>(helmPath(namespace, release, `declares?revision=${revision}`));
  return (
    <div className="helm-answer">
      <h4>{helm.declaresHead(revision)}</h4>
      <Waiting answer={answer}>
        {({ objects, unlisted }) => (
          <>
            <Tree objects={objects} more={0} />
            {unlisted.length > 0 && <p className="helm-note">{helm.unlisted(unlisted)}</p>}
          </>
        )}
      </Waiting>
    </div>
  );
}

function Tree({ objects, more }: { readonly objects: readonly Assembled[]; readonly more: number }) {
  const { helm } = useHelmWords();
  return (
    <ul className="helm-tree">
      {objects.map((object) => (
        <li key={`${object.namespace}/${object.title}`}>
          <span className="helm-title">{object.title}</span>
          {object.state !== "there" && <> {helm.objectStates[object.state]}</>}
          {object.made.length > 0 && <Tree objects={object.made} more={object.more} />}
        </li>
      ))}
      {more > 0 && <li>{helm.moreMade(more)}</li>}
    </ul>
  );
}

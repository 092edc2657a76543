import type { ReleaseDrift } from "../../lib/helm/opened.ts";
import { Fields } from "./fields.tsx";
import { helmPath, useAnswer } from "./use-answer.ts";
import { Waiting } from "./waiting.tsx";
import { useHelmWords } from "./words.ts";

export interface AskedRevision {
  readonly namespace: string;
  readonly release: string;
  readonly revision: number;
}

/** Where live objects are not as the installed manifest declares them. */
export function Drift({ namespace, release, revision }: AskedRevision) {
  const { helm } = useHelmWords();
  const answer = useAnswer<ReleaseDrift>(helmPath(namespace, release, `drift?revision=${revision}`));
  const heads = { before: helm.declared, after: helm.live };
  return (
    <div className="helm-answer">
      <h4>{helm.driftHead(revision)}</h4>
      <Waiting answer={answer}>
        {({ objects }) => (
          <>
            {objects.every(({ state }) => state === "same" || state === "metadata") && (
              <p className="helm-note">{helm.noDrift}</p>
            )}
            <ul className="helm-drift">
              {objects.map((object) => (
                <li key={`${object.namespace}/${object.title}`} data-state={object.state}>
                  <span className="helm-title">{object.title}</span>{" "}
                  <span>{helm.driftStates[object.state]}</span>
                  {object.fields.length > 0 && <Fields fields={object.fields} heads={heads} />}
                </li>
              ))}
            </ul>
          </>
        )}
      </Waiting>
    </div>
  );
}

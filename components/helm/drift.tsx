import type { ReleaseDrift } from "../../lib/helm/opened.ts";
import type { RenderText } from "../diff/sides.ts";
import { Fields } from "./fields.tsx";
import { Masked } from "./masked.tsx";
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
  const sides = { before: helm.declared, after: helm.live };
  // What is hidden of a live object is in no record.
  const renderText: RenderText = (text, side) =>
    side === "after" ? text : <Masked text={text} record={{ namespace, release, revision }} />;
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
                  {object.fields.length > 0 && (
                    <Fields fields={object.fields} sides={sides} renderText={renderText} />
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </Waiting>
    </div>
  );
}

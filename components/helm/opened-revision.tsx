import type { OpenedRevision as Opened } from "../../lib/helm/opened.ts";
import { helmPath, useAnswer } from "./use-answer.ts";
import { Waiting } from "./waiting.tsx";
import { useHelmWords } from "./words.ts";

interface OpenedRevisionProps {
  readonly namespace: string;
  readonly release: string;
  readonly revision: number;
}

/** Notes, values and objects of a revision, read when one asks for them. */
export function OpenedRevision({ namespace, release, revision }: OpenedRevisionProps) {
  const { helm } = useHelmWords();
  const answer = useAnswer<Opened>(helmPath(namespace, release, revision));
  return (
    <div className="helm-opened">
      <Waiting answer={answer}>
        {({ notes, values, computed, hooks, objects }) => (
          <>
            <Part head={helm.notesHead} text={notes ?? helm.noNotes} />
            <Part head={helm.suppliedHead} text={values ?? helm.none} />
            <details>
              <summary>{helm.computedHead}</summary>
              <Code text={computed} name={helm.computedHead} />
            </details>
            {[...objects, ...hooks.map((hook) => ({ ...hook, title: helm.hook(hook) }))].map(
              ({ title, yaml }, index) => (
                <details key={index}>
                  <summary>{title ?? helm.none}</summary>
                  <Code text={yaml} name={title ?? helm.none} />
                </details>
              ),
            )}
          </>
        )}
      </Waiting>
    </div>
  );
}

function Part({ head, text }: { readonly head: string; readonly text: string }) {
  return (
    <>
      <h4>{head}</h4>
      <Code text={text} name={head} />
    </>
  );
}

/** It may be longer than there is room: it is reached by keyboard too. */
const Code = ({ text, name }: { readonly text: string; readonly name: string }) => (
  <pre className="helm-code" tabIndex={0} role="region" aria-label={name}>
    {text}
  </pre>
);

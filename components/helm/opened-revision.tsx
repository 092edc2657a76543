import type { OpenedRevision as Opened } from "../../lib/helm/opened.ts";
import { Masked } from "./masked.tsx";
import type { RecordPlace } from "./use-reveal.ts";
import { helmPath, useAnswer } from "./use-answer.ts";
import { Waiting } from "./waiting.tsx";
import { useHelmWords } from "./words.ts";

/** Notes, values and objects of a revision, read when one asks for them. */
export function OpenedRevision(record: RecordPlace) {
  const { helm } = useHelmWords();
  const answer = useAnswer<Opened>(helmPath(record.namespace, record.release, record.revision));
  return (
    <div className="helm-opened">
      <Waiting answer={answer}>
        {({ notes, values, computed, hooks, objects }) => (
          <>
            <Part head={helm.notesHead} text={notes ?? helm.noNotes} record={record} />
            <Part head={helm.suppliedHead} text={values ?? helm.none} record={record} />
            <details>
              <summary>{helm.computedHead}</summary>
              <Code text={computed} name={helm.computedHead} record={record} />
            </details>
            {[...objects, ...hooks.map((hook) => ({ ...hook, title: helm.hook(hook) }))].map(
              ({ title, yaml }, index) => (
                <details key={index}>
                  <summary>{title ?? helm.none}</summary>
                  <Code text={yaml} name={title ?? helm.none} record={record} />
                </details>
              ),
            )}
          </>
        )}
      </Waiting>
    </div>
  );
}

interface TextProps {
  readonly text: string;
  readonly record: RecordPlace;
}

function Part({ head, ...of }: TextProps & { readonly head: string }) {
  return (
    <>
      <h4>{head}</h4>
      <Code name={head} {...of} />
    </>
  );
}

/** It may be longer than there is room: it is reached by keyboard too. */
const Code = ({ text, record, name }: TextProps & { readonly name: string }) => (
  <pre className="helm-code" tabIndex={0} role="region" aria-label={name}>
    <Masked text={text} record={record} />
  </pre>
);

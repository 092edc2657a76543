import { useId, useState } from "react";
import type { ReleaseView } from "../../lib/helm/history.ts";
import type { RevisionDiff } from "../../lib/helm/opened.ts";
import { LineList } from "../diff/line-list.tsx";
import type { RenderText } from "../diff/sides.ts";
import { Fields } from "./fields.tsx";
import { Masked } from "./masked.tsx";
import { helmPath, useAnswer } from "./use-answer.ts";
import { Waiting } from "./waiting.tsx";
import { useHelmWords } from "./words.ts";

/** What differs between two revisions: values as supplied, computed ones, and objects. */
export function Compare({ release }: { readonly release: ReleaseView }) {
  const { helm } = useHelmWords();
  const revisions = release.rows.flatMap((row) =>
    row.type === "revision" && row.body?.problem === undefined ? [row.revision] : [],
  );
  const [newest = 0, former = newest] = revisions;
  const [from, setFrom] = useState(former);
  const [to, setTo] = useState(newest);
  return (
    <div className="helm-answer">
      <div className="helm-choice">
        <Choice label={helm.compareFrom} value={from} revisions={revisions} onChoose={setFrom} />
        <Choice label={helm.compareTo} value={to} revisions={revisions} onChoose={setTo} />
      </div>
      <Differences namespace={release.namespace} release={release.name} from={from} to={to} />
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: number;
  readonly revisions: readonly number[];
  readonly onChoose: (revision: number) => void;
}

function Choice({ label, value, revisions, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChoose(Number(target.value))}>
        {revisions.map((revision) => (
          <option key={revision}>{revision}</option>
        ))}
      </select>
    </>
  );
}

interface DifferencesProps {
  readonly namespace: string;
  readonly release: string;
  readonly from: number;
  readonly to: number;
}

function Differences({ namespace, release, from, to }: DifferencesProps) {
  const { helm } = useHelmWords();
  const answer = useAnswer<RevisionDiff>(helmPath(namespace, release, `diff?from=${from}&to=${to}`));
  const sides = { before: helm.inRevision(from), after: helm.inRevision(to) };
  const renderText: RenderText = (text, side) => (
    <Masked text={text} record={{ namespace, release, revision: side === "before" ? from : to }} />
  );
  const shown = { sides, renderText };
  return (
    <Waiting answer={answer}>
      {({ values, computed, objects, unchanged }) => (
        <>
          <h4>{helm.tabs.values}</h4>
          <Fields fields={values} {...shown} />
          <h4>{helm.tabs.computed}</h4>
          <Fields fields={computed} {...shown} />
          <h4>{helm.tabs.objects}</h4>
          {objects.map((object) => (
            <details key={`${object.namespace}/${object.title}`} className="helm-object">
              <summary>
                {object.title} <em className="tag">{helm.states[object.state]}</em>
              </summary>
              {object.fields.length > 0 && <Fields fields={object.fields} {...shown} />}
              <LineList lines={object.lines} label={object.title} renderText={renderText} />
            </details>
          ))}
          <p className="helm-note">{helm.unchanged(unchanged)}</p>
        </>
      )}
    </Waiting>
  );
}

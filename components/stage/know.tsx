import { memo } from "react";
import type { Evidence, Explanation } from "../../lib/view/view.ts";
import { sayReason, type KnowWords } from "../../lib/words/know.ts";
import { unbroken } from "../../lib/words/unbroken.ts";
import { moment } from "../ui/clock-time.ts";
import { CopyLine } from "../ui/copy-line.tsx";
import { Panel } from "../ui/panel.tsx";
import { useKnowWords } from "./know-words.ts";
import { WeightSign } from "./weight-sign.tsx";

interface KnowProps {
  readonly explanations: readonly Explanation[];
  /** The moment shown, ms. */
  readonly at: number;
}

/** What stands in the way or is worth knowing, with the fields that say so. */
export function Know({ explanations, at }: KnowProps) {
  const words = useKnowWords().page.know;
  if (explanations.length === 0) return undefined;
  return (
    <Panel title={words.title}>
      <ul className="know">
        {explanations.map((explanation, index) => (
          <ExplanationItem key={`${explanation.id} ${index}`} explanation={explanation} at={at} />
        ))}
      </ul>
    </Panel>
  );
}

function ExplanationItem({ explanation, at }: { readonly explanation: Explanation; readonly at: number }) {
  const words = useKnowWords();
  const { know } = words.page;
  return (
    <li data-weight={explanation.weight}>
      <p className="know-text">
        <WeightSign weight={explanation.weight} />
        <span className="sr-only">{know.weights[explanation.weight]}: </span>
        {unbroken(sayReason(words, explanation.text))}
      </p>
      {explanation.evidence.length > 0 && (
        <ul className="evidence" aria-label={know.evidence}>
          {explanation.evidence.map((evidence) => (
            <EvidenceLine
              key={`${evidence.kind}/${evidence.name}/${sayReason(words, evidence.field)}`}
              {...evidenceText(evidence, at, words)}
            />
          ))}
        </ul>
      )}
      {explanation.next !== undefined && <CopyLine line={explanation.next} />}
    </li>
  );
}

interface EvidenceText {
  readonly where: string;
  readonly value: string;
  readonly since: string | undefined;
}

function evidenceText(evidence: Evidence, at: number, words: KnowWords): EvidenceText {
  const { know, duration } = words.page;
  const { kind, name, since } = evidence;
  const field = sayReason(words, evidence.field);
  return {
    where: `${kind} ${name}${field === "" ? "" : ` · ${field}`}`,
    value: sayReason(words, evidence.value),
    since: since === undefined ? undefined : know.since(moment(since, at), duration(at - since)),
  };
}

const EvidenceLine = memo(function EvidenceLine({ where, value, since }: EvidenceText) {
  return (
    <li>
      <span className="evidence-where">{where}</span>{" "}
      {value !== "" && <q className="evidence-value">{value}</q>}{" "}
      {since !== undefined && <span className="numbers whitespace-nowrap">{since}</span>}
    </li>
  );
});

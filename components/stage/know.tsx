import type { Evidence, Explanation } from "../../lib/view/view.ts";
import { say, sayOrQuote } from "../../lib/words/phrase.ts";
import { moment } from "../ui/clock-time.ts";
import { CopyLine } from "../ui/copy-line.tsx";
import { Panel } from "../ui/panel.tsx";
import { useWords } from "../ui/words.ts";
import { WeightSign } from "./weight-sign.tsx";

interface KnowProps {
  readonly explanations: readonly Explanation[];
  /** The moment shown, ms. */
  readonly at: number;
}

/** What stands in the way or is worth knowing, with the fields that say so. */
export function Know({ explanations, at }: KnowProps) {
  const words = useWords().page.know;
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
  const words = useWords();
  const { know } = words.page;
  return (
    <li data-weight={explanation.weight}>
      <p className="know-text">
        <WeightSign weight={explanation.weight} />
        <span className="sr-only">{know.weights[explanation.weight]}: </span>
        {say(words, explanation.text)}
      </p>
      {explanation.evidence.length > 0 && (
        <ul className="evidence" aria-label={know.evidence}>
          {explanation.evidence.map((evidence) => (
            <EvidenceLine
              key={`${evidence.kind}/${evidence.name}/${sayOrQuote(words, evidence.field)}`}
              evidence={evidence}
              at={at}
            />
          ))}
        </ul>
      )}
      {explanation.next !== undefined && <CopyLine line={explanation.next} />}
    </li>
  );
}

function EvidenceLine({ evidence, at }: { readonly evidence: Evidence; readonly at: number }) {
  const words = useWords();
  const { know, duration } = words.page;
  const { kind, name, since } = evidence;
  const field = sayOrQuote(words, evidence.field);
  const value = sayOrQuote(words, evidence.value);
  return (
    <li>
      <span className="evidence-where">
        {kind} {name}
        {field !== "" && ` · ${field}`}
      </span>{" "}
      {value !== "" && <q className="evidence-value">{value}</q>}{" "}
      {since !== undefined && (
        <span className="numbers whitespace-nowrap">
          {know.since(moment(since, at), duration(at - since))}
        </span>
      )}
    </li>
  );
}

import { maskedParts } from "../../lib/mask/hidden.ts";
import { useReveal, type RecordPlace } from "./use-reveal.ts";
import { useHelmWords } from "./words.ts";

interface MaskedProps {
  readonly text: string;
  /** Where what is hidden in it is kept. */
  readonly record: RecordPlace;
}

/** A masked text; what is hidden in it can be asked for, one value at a time. */
export const Masked = ({ text, record }: MaskedProps) =>
  maskedParts(text).map((part, index) =>
    part.type === "plain" ? (
      part.text
    ) : (
      <Hidden key={`${index} ${part.mark} ${record.revision}`} mark={part.mark} record={record} />
    ),
  );

interface HiddenProps {
  readonly mark: string;
  readonly record: RecordPlace;
}

function Hidden({ mark, record }: HiddenProps) {
  const { helm } = useHelmWords();
  const { told, reveal, conceal } = useReveal(record, mark);
  const isShown = told.type === "shown";
  return (
    <span className="helm-hidden">
      {isShown ? <mark>{told.value}</mark> : helm.hidden(mark)}{" "}
      <button
        type="button"
        aria-label={isShown ? helm.concealOf(mark) : helm.revealOf(mark)}
        aria-busy={told.type === "asking"}
        onClick={isShown ? conceal : reveal}
      >
        {isShown ? helm.conceal : helm.reveal}
      </button>
      {told.type === "failed" && (
        <span role="alert" className="helm-refusal">
          {told.message ?? helm.failed}
        </span>
      )}
    </span>
  );
}

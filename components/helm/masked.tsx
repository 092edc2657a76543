import { maskedParts } from "../../lib/mask/hidden.ts";
import { useReveal, type RecordPlace } from "./use-reveal.ts";
import { useHelmWords } from "./words.ts";

interface MaskedProps {
  readonly text: string;
  /** Where what is hidden in it is kept; by its mark, where it comes from several records. */
  readonly record: RecordPlace | ((mark: string) => RecordPlace);
}

/** A masked text; what is hidden in it can be asked for, one value at a time. */
export const Masked = ({ text, record }: MaskedProps) =>
  maskedParts(text).map((part, index) =>
    part.type === "plain" ? (
      part.text
    ) : (
      <OneHidden key={`${index} ${part.mark}`} mark={part.mark} record={record} />
    ),
  );

function OneHidden({ mark, record }: Omit<MaskedProps, "text"> & { readonly mark: string }) {
  const place = typeof record === "function" ? record(mark) : record;
  // Of another record it is another value, and hidden anew.
  return <Hidden key={place.revision} mark={mark} record={place} />;
}

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

import type { FieldChange } from "../../lib/diff/change.ts";
import { FieldList } from "../diff/field-list.tsx";
import type { RenderText, Sides } from "../diff/sides.ts";
import { useHelmWords } from "./words.ts";

interface FieldsProps {
  readonly fields: readonly FieldChange[];
  readonly sides: Sides;
  readonly renderText: RenderText;
}

/** Fields that differ, or that none does. */
export function Fields(props: FieldsProps) {
  const { helm } = useHelmWords();
  return props.fields.length === 0 ? <p className="helm-note">{helm.same}</p> : <FieldList {...props} />;
}

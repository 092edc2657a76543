import type { FieldChange } from "../../lib/diff/change.ts";
import { useHelmWords } from "./words.ts";

interface FieldsProps {
  readonly fields: readonly FieldChange[];
  readonly heads?: { readonly before: string; readonly after: string };
}

/** Fields that differ, each with what it was and what it is. */
export function Fields({ fields, heads }: FieldsProps) {
  const { helm } = useHelmWords();
  if (fields.length === 0) return <p className="helm-note">{helm.same}</p>;
  const { before, after } = heads ?? helm;
  const side = (value: string | undefined) =>
    value === undefined ? <em className="helm-absent">{helm.absent}</em> : <code>{value}</code>;
  return (
    <table className="helm-fields">
      <thead>
        <tr>
          {[helm.field, before, after].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field, index) => (
          <tr key={index}>
            <th scope="row">{field.path}</th>
            <td>{side(field.before)}</td>
            <td>{side(field.after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

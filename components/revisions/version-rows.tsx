import { memo } from "react";
import { hasActions, RowActions, type RowProps } from "./row-parts.tsx";
import { VersionHead } from "./version-head.tsx";
import { counts } from "./version-order.ts";
import { useRevisionWords } from "./words.ts";

/** One version: its name over its numbers. */
export function VersionRows(props: RowProps) {
  const { version } = props.row;
  return (
    <tbody data-current={version.current}>
      <tr>
        <th colSpan={counts.length} scope="rowgroup">
          <VersionHead {...props} />
        </th>
      </tr>
      <tr>
        {counts.map((count) => (
          <Count key={count} value={version[count]} />
        ))}
      </tr>
      {hasActions(props) && (
        <tr>
          <td colSpan={counts.length} className="revision-foot">
            <RowActions {...props} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

const Count = memo(function Count({ value }: { readonly value: number | undefined }) {
  const words = useRevisionWords().revisions;
  if (value !== undefined) return <td data-zero={value === 0}>{value}</td>;
  return (
    <td className="count-unknown" title={words.unknown}>
      <span aria-hidden>{words.unknownShort}</span>
      <span className="sr-only">{words.unknown}</span>
    </td>
  );
});

import { memo } from "react";
import type { VersionView } from "../../lib/view/view.ts";
import { useWords } from "../ui/words.ts";
import { VersionHead } from "./version-head.tsx";
import { counts } from "./version-order.ts";

interface VersionRowsProps {
  readonly version: VersionView;
  readonly deployment: string;
  /** "3 min" */
  readonly age: string;
}

/** One version: its name over its numbers. */
export function VersionRows({ version, deployment, age }: VersionRowsProps) {
  const words = useWords().page.versions;
  return (
    <tbody data-current={version.current}>
      <tr>
        <th colSpan={counts.length} scope="rowgroup">
          <VersionHead version={version} age={age} />
          {version.deployment !== deployment && (
            <span className="version-line">{words.of(version.deployment)}</span>
          )}
        </th>
      </tr>
      <tr>
        {counts.map((count) => (
          <Count key={count} value={version[count]} />
        ))}
      </tr>
    </tbody>
  );
}

const Count = memo(function Count({ value }: { readonly value: number | undefined }) {
  const words = useWords().page.versions;
  if (value !== undefined) return <td data-zero={value === 0}>{value}</td>;
  return (
    <td className="count-unknown" title={words.unknown}>
      <span aria-hidden>{words.unknownShort}</span>
      <span className="sr-only">{words.unknown}</span>
    </td>
  );
});

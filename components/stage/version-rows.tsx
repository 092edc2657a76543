import type { VersionView } from "../../lib/view/view.ts";
import { useWords } from "../ui/words.ts";
import { ChangeCause } from "./change-cause.tsx";
import { VersionName } from "./version-name.tsx";
import { counts } from "./version-order.ts";

interface VersionRowsProps {
  readonly version: VersionView;
  readonly deployment: string;
  readonly at: number;
}

/** One version: its name over its numbers. */
export function VersionRows({ version, deployment, at }: VersionRowsProps) {
  const words = useWords().page.versions;
  return (
    <tbody data-current={version.current}>
      <tr>
        <th colSpan={counts.length} scope="rowgroup">
          <VersionName version={version} at={at} />
          <span className="version-images">{version.images.join(" · ")}</span>
          <ChangeCause version={version} />
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

function Count({ value }: { readonly value: number | undefined }) {
  const words = useWords().page.versions;
  if (value !== undefined) return <td data-zero={value === 0}>{value}</td>;
  return (
    <td className="count-unknown" title={words.unknown}>
      <span aria-hidden>{words.unknownShort}</span>
      <span className="sr-only">{words.unknown}</span>
    </td>
  );
}

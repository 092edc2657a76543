import type { VersionView } from "../../lib/view/view.ts";
import { Panel } from "../ui/panel.tsx";
import { useWords } from "../ui/words.ts";
import { RestingVersion } from "./resting-version.tsx";
import { counts, splitVersions } from "./version-order.ts";
import { VersionRows } from "./version-rows.tsx";

interface VersionsProps {
  readonly versions: readonly VersionView[];
  /** The page's own Deployment; versions of another one say which. */
  readonly deployment: string;
  /** The moment shown, ms. */
  readonly at: number;
}

/** Every version with its counts, the newest first; unknown counts say so. */
export function Versions({ versions, deployment, at }: VersionsProps) {
  const { versions: words, age } = useWords().page;
  const ageOf = ({ createdAt }: VersionView) => age(at - createdAt);
  const { present, resting } = splitVersions(versions);
  return (
    <Panel title={words.title}>
      {versions.length === 0 && <p className="text-ink-2">{words.none}</p>}
      {present.length > 0 && (
        <table className="versions">
          <caption className="sr-only">{words.caption}</caption>
          <thead>
            <tr>
              {counts.map((count) => (
                <th key={count} scope="col">
                  {words[count]}
                </th>
              ))}
            </tr>
          </thead>
          {present.map((version) => (
            <VersionRows key={version.uid} version={version} deployment={deployment} age={ageOf(version)} />
          ))}
        </table>
      )}
      {resting.length > 0 && (
        <details className="resting" open={resting.length <= 3}>
          <summary>{words.more(resting.length)}</summary>
          <ul>
            {resting.map((version) => (
              <RestingVersion key={version.uid} version={version} age={ageOf(version)} />
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

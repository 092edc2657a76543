import type { BehindView } from "../../lib/view/service-view.ts";
import { say } from "../../lib/words/phrase.ts";
import { unbroken } from "../../lib/words/unbroken.ts";
import { Link } from "../ui/link.tsx";
import { Panel } from "../ui/panel.tsx";
import { VersionLabel } from "./version-label.tsx";
import { useServiceWords } from "./words.ts";

interface BehindProps {
  readonly deployments: readonly BehindView[];
  readonly namespace: string;
}

/** The Deployments behind a Service, each with its own sentence, and the way to its own page. */
export function Behind({ deployments, namespace }: BehindProps) {
  const { page } = useServiceWords().service;
  return (
    <Panel title={page.behind}>
      {deployments.length === 0 && <p className="text-ink-2">{page.nobodyBehind}</p>}
      <ul className="behind">
        {deployments.map((each) => (
          <Deployment key={each.name} behind={each} namespace={namespace} />
        ))}
      </ul>
    </Panel>
  );
}

function Deployment({ behind, namespace }: { readonly behind: BehindView; readonly namespace: string }) {
  const words = useServiceWords();
  const { page } = words.service;
  const { name, role, view, version, endpoints } = behind;
  return (
    <li data-role={role}>
      <p className="behind-head">
        <Link href={`/r/${namespace}/${name}`} className="behind-link">
          {name}
        </Link>
        {version !== undefined && <VersionLabel version={version} />}
        <span className="tag">{page.roles[role]}</span>
      </p>
      <p className="behind-sentence">{unbroken(say(words, view.sentence))}</p>
      {view.deployment !== undefined && (
        <p className="version-line">
          {page.counts({ available: availableOf(behind), desired: view.deployment.desired, endpoints })}
        </p>
      )}
    </li>
  );
}

/** Of all its versions; undefined where one of them does not tell. */
function availableOf({ view, name }: BehindView): number | undefined {
  const counts = view.versions
    .filter(({ deployment }) => deployment === name)
    .map(({ available }) => available);
  return counts.includes(undefined)
    ? undefined
    : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

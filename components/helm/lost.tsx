import type { HelmRevision } from "../../lib/kinds/helm-revision.ts";
import type { RecordPlace } from "./use-reveal.ts";
import { Masked } from "./masked.tsx";
import { useHelmWords } from "./words.ts";

interface LostProps {
  readonly lost: HelmRevision["lost"];
  /** The release, and the revision that lost them. */
  readonly of: RecordPlace;
}

/** Values that were set by hand before and are not any more. */
export function Lost({ lost, of }: LostProps) {
  const { helm } = useHelmWords();
  return (
    <div className="helm-lost">
      <p>
        <svg viewBox="0 0 12 12" className="helm-sign" aria-hidden>
          <path d="M6 1.5 11 10.5H1Z" fill="none" stroke="currentColor" strokeWidth="1.3" />
          <path d="M6 4.8v2.6M6 8.6v.6" stroke="currentColor" strokeWidth="1.3" />
        </svg>
        <strong>{helm.lost(lost.length)}</strong>
      </p>
      <ul>
        {lost.map((value) => (
          <li key={value.path}>
            <Masked
              text={helm.lostValue(value)}
              record={(mark) => ({
                ...of,
                revision: value.before.includes(mark) ? value.since : of.revision,
              })}
            />
          </li>
        ))}
      </ul>
      <p className="helm-hint">{helm.lostHint}</p>
    </div>
  );
}

import type { ServiceTraffic, ShareView } from "../../lib/view/service-view.ts";
import { colourOf } from "../timeline/palette.ts";
import { Panel } from "../ui/panel.tsx";
import { VersionLabel } from "./version-label.tsx";
import { useServiceWords } from "./words.ts";

/** Who gets the requests now, version by version, each with its Deployment. */
export function Shares({ traffic }: { readonly traffic: ServiceTraffic }) {
  const { page } = useServiceWords().service;
  const { shares, endpoints, external, state } = traffic;
  return (
    <Panel title={page.answers}>
      {state === "unknown" && <p className="text-ink-2">{page.unknownShare}</p>}
      {state === "empty" && <p className="share-none">{page.noShare}</p>}
      {(shares.length > 0 || external > 0) && (
        <ul className="shares">
          {shares.map((share) => (
            <Share key={share.uid} share={share} of={endpoints ?? 0} />
          ))}
          {external > 0 && (
            <li>
              <p className="share-head">
                <span className="version-label">{page.external}</span>
                <span className="share-percent">{page.percent(external / (endpoints ?? external))}</span>
              </p>
              <Bar share={external / (endpoints ?? external)} fill="var(--chart-external)" />
              <p className="version-line">{page.ready(external, endpoints ?? external)}</p>
            </li>
          )}
        </ul>
      )}
    </Panel>
  );
}

function Share({ share, of }: { readonly share: ShareView; readonly of: number }) {
  const { page } = useServiceWords().service;
  return (
    <li>
      <p className="share-head">
        <VersionLabel version={share} />
        <span className="version-line">{page.of(share.deployment)}</span>
        <span className="share-percent">{page.percent(share.share)}</span>
      </p>
      <Bar share={share.share} fill={colourOf(share.colour)} />
      <p className="version-line">
        {page.ready(share.ready, of)}
        {share.draining > 0 && ` · ${page.leaving(share.draining)}`}
      </p>
    </li>
  );
}

const Bar = ({ share, fill }: { readonly share: number; readonly fill: string }) => (
  <svg className="share-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
    <rect width={share * 100} height="8" fill={fill} />
  </svg>
);

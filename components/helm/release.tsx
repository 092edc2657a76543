import { useState } from "react";
import type { ReleaseView } from "../../lib/helm/history.ts";
import { CopyLine } from "../ui/copy-line.tsx";
import { Compare } from "./compare.tsx";
import { Declares } from "./declares.tsx";
import { Drift } from "./drift.tsx";
import type { ReleaseProps } from "./release-props.ts";
import { Rows } from "./rows.tsx";
import { standingText, weightOf } from "./standing.ts";
import { useHelmWords } from "./words.ts";

/** There is no drift from what is not deployed. */
const asks = (current: number | undefined) =>
  current === undefined ? (["compare"] as const) : (["compare", "drift", "declares"] as const);

type Opened = "compare" | "drift" | "declares" | undefined;

/** One release: what it is, how it stands, its revisions, and what can be asked of it. */
export function Release({ release, at, versions, renderAction }: ReleaseProps) {
  const words = useHelmWords();
  const { helm } = words;
  const [opened, setOpened] = useState<Opened>(undefined);
  const { namespace, name, standing, current } = release;
  const of = { namespace, release: name };
  const toggle = (what: Opened) => () => setOpened(opened === what ? undefined : what);
  return (
    <section className="helm-release" aria-label={helm.release(namespace, name)}>
      <Head release={release} />
      <p className="helm-standing" data-weight={weightOf(standing)}>
        {standingText(standing, words)}
      </p>
      <Remarks release={release} />
      <Rows release={release} at={at} versions={versions} renderAction={renderAction} />
      <div className="helm-asks">
        {asks(current).map((what) => (
          <button
            key={what}
            type="button"
            className="button"
            aria-expanded={opened === what}
            onClick={toggle(what)}
          >
            {helm[what]}
          </button>
        ))}
      </div>
      {opened === "compare" && <Compare release={release} />}
      {opened === "drift" && current !== undefined && <Drift {...of} revision={current} />}
      {opened === "declares" && current !== undefined && <Declares {...of} revision={current} />}
    </section>
  );
}

/** What is remarkable of it: the way out of what never ended, another template, another owner. */
function Remarks({ release }: { readonly release: ReleaseView }) {
  const { helm } = useHelmWords();
  const { namespace, name, standing, claim, back, current, runs } = release;
  const of = { namespace, release: name };
  const isPending = standing.type === "pending";
  return (
    <>
      {isPending && <p className="helm-note">{helm.wayOut({ ...of, back })}</p>}
      {isPending && back !== undefined && <CopyLine line={helm.line({ ...of, back })} />}
      {runs !== undefined && runs !== current && <p className="helm-note">{helm.runs(runs)}</p>}
      {claim.type !== "agreed" && (
        <p className="helm-note">
          {claim.type === "unnamed" ? helm.claims.unnamed(claim.other) : helm.claims[claim.type]}
        </p>
      )}
    </>
  );
}

/** Its name, chart and application, as the revision tells that is deployed, else the newest that could be read. */
function Head({ release: { name, rows, current } }: { readonly release: ReleaseView }) {
  const { helm } = useHelmWords();
  const bodies = rows.flatMap((row) => (row.type === "revision" && row.body !== undefined ? [row] : []));
  const body = (bodies.find(({ revision }) => revision === current) ?? bodies[0])?.body;
  return (
    <h3>
      <bdi>{name}</bdi>
      {body !== undefined && (
        <span className="helm-chart">
          {body.chart === undefined ? helm.unknownChart : `${body.chart} ${body.chartVersion ?? ""}`}
          {body.appVersion !== undefined && ` · ${helm.app(body.appVersion)}`}
        </span>
      )}
    </h3>
  );
}

import { useState, type ReactNode } from "react";
import type { ReleaseView } from "../../lib/helm/history.ts";
import type { RevisionRow } from "../../lib/helm/rows.ts";
import type { VersionView } from "../../lib/view/view.ts";
import { colourOf, inkOn } from "../timeline/palette.ts";
import { moment } from "../ui/clock-time.ts";
import { LetterChip } from "../ui/letter-chip.tsx";
import { Hooks } from "./hooks.tsx";
import { Lost } from "./lost.tsx";
import { OpenedRevision } from "./opened-revision.tsx";
import { StatusSign } from "./status-sign.tsx";
import { useHelmWords } from "./words.ts";

export function GapRow({ from, to }: { readonly from: number; readonly to: number }) {
  const { helm } = useHelmWords();
  return (
    <li className="helm-gap">
      <span>{helm.gap(from, to)}</span>
    </li>
  );
}

interface RevisionRowProps {
  readonly row: RevisionRow;
  readonly release: Pick<ReleaseView, "namespace" | "name">;
  /** The moment shown, ms. */
  readonly at: number;
  /** The version of the Deployment that came of it. */
  readonly version: VersionView | undefined;
  readonly action: ReactNode;
}

/** One revision. It leads nowhere: what there is more of it opens below. */
export function RevisionRowItem({ row, release, at, version, action }: RevisionRowProps) {
  const { helm } = useHelmWords();
  const [isOpen, setOpen] = useState(false);
  const { revision, status, body, isCurrent, isInconsistent, createdAt } = row;
  const isReadable = body?.problem === undefined;
  return (
    <li className="helm-row" data-revision={revision} data-status={status}>
      <div className="helm-row-head">
        <span className="helm-number">{revision}</span>
        <span className="helm-status">
          <StatusSign status={status} />
          {helm.statusOf(status)}
        </span>
        {isCurrent && <span className="tag">{helm.current}</span>}
        {isInconsistent && (
          <em className="tag" title={helm.inconsistentWhy}>
            {helm.inconsistent}
          </em>
        )}
        <time className="helm-time" dateTime={new Date(body?.updated ?? createdAt).toISOString()}>
          {moment(body?.updated ?? createdAt, at)}
        </time>
      </div>
      {isReadable ? <Told row={row} version={version} /> : <Unreadable row={row} />}
      {body !== undefined && body.lost.length > 0 && (
        <Lost lost={body.lost} of={{ namespace: release.namespace, release: release.name, revision }} />
      )}
      {body !== undefined && body.hooks.length > 0 && <Hooks hooks={body.hooks} />}
      <div className="helm-row-acts">
        {isReadable && (
          <button
            type="button"
            className="link-button"
            aria-expanded={isOpen}
            aria-label={`${helm.notes}: ${helm.revision(revision)}`}
            onClick={() => setOpen(!isOpen)}
          >
            {helm.notes}
          </button>
        )}
        {action}
      </div>
      {isOpen && <OpenedRevision namespace={release.namespace} release={release.name} revision={revision} />}
    </li>
  );
}

function Unreadable({ row: { revision, body } }: Pick<RevisionRowProps, "row">) {
  const { helm } = useHelmWords();
  return <p className="helm-note">{helm.unreadable(revision, body?.problem ?? "")}</p>;
}

/** Chart, description, and what it did to the Deployment. */
function Told({ row: { body, rolled }, version }: Pick<RevisionRowProps, "row" | "version">) {
  const { helm } = useHelmWords();
  if (body === undefined) return <p className="helm-line">{helm.reading}</p>;
  const chart =
    body.chart === undefined ? helm.unknownChart : `${body.chart} ${body.chartVersion ?? ""}`.trim();
  return (
    <>
      <p className="helm-line">
        {chart}
        {body.appVersion !== undefined && ` · ${helm.app(body.appVersion)}`}
        {body.description !== undefined && (
          <>
            {" · "}
            <bdi>{body.description}</bdi>
          </>
        )}
      </p>
      <p className="helm-line helm-rolled" data-rolled={rolled.type}>
        {rolled.type === "nothing" && helm.rolledNothing}
        {rolled.type === "undeclared" && helm.undeclared}
        {rolled.type === "caused" &&
          (version === undefined ? helm.rolledGone : <RolledOut version={version} />)}
      </p>
    </>
  );
}

function RolledOut({ version }: { readonly version: VersionView }) {
  const { helm, page } = useHelmWords();
  return (
    <>
      <LetterChip
        colour={colourOf(version.colour)}
        ink={inkOn(version.colour)}
        letter={version.letter}
        label={page.versions.colour(version.letter)}
      />{" "}
      {helm.rolled(version.label)}
      {version.revision !== undefined && `, ${page.versions.revision(version.revision)}`}
    </>
  );
}

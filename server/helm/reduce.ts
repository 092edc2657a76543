import { oneLine } from "../../lib/base/one-line.ts";
import type { Raw } from "../../lib/base/raw.ts";
import type { Supplied } from "../../lib/helm/lost.ts";
import { declaredObjects } from "../../lib/helm/manifest.ts";
import {
  damaged,
  isDamaged,
  type RecordProblem,
  type RecordProblemId,
} from "../../lib/helm/record-problem.ts";
import { readRelease, type Release } from "../../lib/helm/release.ts";
import type { Door } from "../../lib/kinds/kind.ts";
import { unread, type HelmRevision } from "../../lib/kinds/helm-revision.ts";
import { readMeta } from "../../lib/kinds/read-meta.ts";
import { readTemplate } from "../../lib/kinds/template.ts";
import { stringAt, stringsAt } from "../../lib/base/raw.ts";
import { maskText } from "../../lib/mask/mask-text.ts";
import { recordsOf, textsOf } from "./documents.ts";
import type { Entry } from "./registry.ts";
import { parseRelease, type RecordBody } from "./unpack/record.ts";

/** What a row shows of a record. */
export interface Reduced {
  readonly fact: HelmRevision;
  /** What its successor is compared with, which is not masked; undefined where the record cannot be read. */
  readonly supplied: Supplied | undefined;
}

/** As long as a row. */
const longest = 300;

/** The release that a record's Secret holds. */
export function releaseOf(secret: Raw, raw: Raw | RecordProblem): Release | RecordProblem {
  if (isDamaged(raw)) return raw;
  const release = readRelease(raw);
  if (isDamaged(release)) return release;
  // Helm finds a record by its labels: one that says otherwise is not what it is taken for.
  const { name, version } = stringsAt(secret, "metadata", "labels") as Readonly<
    Record<string, string | undefined>
  >;
  const fits = release.name === name && String(release.revision) === version;
  return fits ? release : damaged("notRelease");
}

/** Reduces a record to the fact of its revision; lost values are for those who know its predecessor. */
export function reduceRecord(body: RecordBody, door: Door): Reduced {
  const { secret } = body;
  const release = releaseOf(secret, parseRelease(body));
  if (isDamaged(release)) return { fact: unreadable(secret, release.id), supplied: undefined };
  const hide = (text: string): string => maskText(text, door.digest);
  const { config, defaults, description, hooks } = release;
  return {
    fact: {
      ...blank(secret),
      chart: release.chart,
      chartVersion: release.chartVersion,
      appVersion: release.appVersion,
      firstDeployed: release.firstDeployed,
      updated: release.updated,
      description: description === undefined ? undefined : oneLine(hide(description), longest),
      applyMethod: release.applyMethod,
      rollbackTo: release.rollbackTo,
      hooks: hooks.map(({ manifest: _, ...hook }) => hook),
      ...workloadsOf(release, secret, door),
    },
    supplied: { config, defaults },
  };
}

const unreadable = (secret: Raw, problem: RecordProblemId): HelmRevision => ({ ...blank(secret), problem });

/** The same where there was no body to read. */
export const unreadableEntry = (
  { name }: { readonly name: string },
  { uid, namespace, revision, resourceVersion, createdAt }: Entry,
  problem: RecordProblemId,
): HelmRevision => ({ ...unread, uid, namespace, name, createdAt, revision, resourceVersion, problem });

function blank(secret: Raw): HelmRevision {
  const labels = stringsAt(secret, "metadata", "labels") as Readonly<Record<string, string | undefined>>;
  const meta = readMeta(secret);
  return {
    ...unread,
    ...meta,
    name: labels["name"] ?? meta.name,
    revision: Number(labels["version"] ?? 0),
    resourceVersion: stringAt(secret, "metadata", "resourceVersion") ?? "",
  };
}

/** The Deployments that it declares. Others' documents are not even parsed. */
function workloadsOf(
  { manifest }: Release,
  secret: Raw,
  door: Door,
): Pick<HelmRevision, "deployments" | "templates"> {
  const namespace = stringAt(secret, "metadata", "namespace") ?? "";
  const documents = recordsOf(
    textsOf(manifest).filter((text) => /\bkind["']?:[ \t]*["']?(?:Deployment|List)/u.test(text)),
  );
  const deployments = declaredObjects(documents, namespace).filter(({ kind }) => kind === "Deployment");
  return {
    deployments: deployments.map(nameOf),
    templates: Object.fromEntries(
      deployments.map((object) => [nameOf(object), readTemplate(object.raw, door).digest]),
    ),
  };
}

const nameOf = (object: { readonly namespace: string; readonly name: string }): string =>
  `${object.namespace}/${object.name}`;

import { gzipSync } from "node:zlib";
import { recordAt, type Raw } from "../lib/base/raw.ts";
import { namespace } from "../lib/commands/scenarios/place.ts";
import { chartFiles, chartMetadata } from "../lib/commands/scenarios/storefront/chart.ts";
import { declaredObjects, templateOf } from "../lib/commands/scenarios/storefront/objects.ts";
import { manifestOf, notesOf } from "../lib/commands/scenarios/storefront/render.ts";
import {
  storefront,
  storefrontRevisions,
  type StorefrontRevision,
} from "../lib/commands/scenarios/storefront/revisions.ts";

/** Time between two revisions, ms. */
const pace = 10_000;

/**
 * The shop's Helm release as four commands of helm would have made it until `now` (server clock, ms): for each the objects
 * as it wrote them, the ReplicaSet where it is an earlier one, and its record.
 */
export function storefrontObjects(now: number): readonly Raw[] {
  const newest = storefrontRevisions.at(-1);
  if (newest === undefined) throw new Error("a release has a revision");
  const at = ({ revision }: StorefrontRevision): number => now - (newest.revision - revision) * pace;
  const first = now - (newest.revision - 1) * pace;
  return storefrontRevisions.flatMap((one) =>
    [
      ...declaredObjects(one.values).map(owned),
      ...oldReplicaSet(one),
      recordOf(one, { first, last: at(one) }),
    ].map(writtenAt(at(one))),
  );
}

/** `at`: ms. */
const writtenAt =
  (at: number) =>
  (object: Raw): Raw => ({
    ...object,
    metadata: { ...recordAt(object, "metadata"), creationTimestamp: new Date(at).toISOString() },
  });

/** What helm adds to what it makes (helm pkg/action/validate.go). */
const ownership = {
  labels: { "app.kubernetes.io/managed-by": "Helm" },
  annotations: {
    "meta.helm.sh/release-name": storefront,
    "meta.helm.sh/release-namespace": namespace,
  },
} as const;

function owned(object: Raw): Raw {
  const metadata = recordAt(object, "metadata");
  const labels = { ...recordAt(metadata, "labels"), ...ownership.labels };
  const annotations = { ...recordAt(metadata, "annotations"), ...ownership.annotations };
  return { ...object, metadata: { ...metadata, namespace, labels, annotations } };
}

/** The hashes that the Deployment's controller gives to the templates that are no longer current, by revision. */
const hashes: Readonly<Record<number, string>> = { 1: "cccc7bd47", 2: "85569d5d47" };

/** A ReplicaSet that the Deployment finds and takes for its own, as it would have left it. */
function oldReplicaSet({ revision, values }: StorefrontRevision): readonly Raw[] {
  const hash = hashes[revision];
  if (hash === undefined) return [];
  const template = templateOf(values);
  const labels = { ...template.metadata.labels, "pod-template-hash": hash };
  return [
    {
      apiVersion: "apps/v1",
      kind: "ReplicaSet",
      metadata: {
        name: `${storefront}-${hash}`,
        namespace,
        labels,
        annotations: {
          ...ownership.annotations,
          "deployment.kubernetes.io/revision": String(revision),
          "deployment.kubernetes.io/desired-replicas": String(values.replicaCount),
          "deployment.kubernetes.io/max-replicas": String(values.replicaCount + 1),
        },
      },
      spec: {
        replicas: 0,
        selector: { matchLabels: labels },
        template: { ...template, metadata: { ...template.metadata, labels } },
      },
    },
  ];
}

interface Times {
  /** ms */
  readonly first: number;
  readonly last: number;
}

/** A record as Helm 3 writes it (helm pkg/storage/driver/secrets.go and util.go). */
function recordOf(of: StorefrontRevision, times: Times): Raw {
  const { revision, status } = of;
  const packed = gzipSync(JSON.stringify(releaseOf(of, times)), { level: 9 }).toString("base64");
  return {
    apiVersion: "v1",
    kind: "Secret",
    type: "helm.sh/release.v1",
    metadata: {
      name: `sh.helm.release.v1.${storefront}.v${revision}`,
      namespace,
      labels: {
        name: storefront,
        owner: "helm",
        status,
        version: String(revision),
        modifiedAt: String(Math.floor(times.last / 1_000)),
      },
    },
    data: { release: Buffer.from(packed).toString("base64") },
  };
}

const base64 = (text: string): string => Buffer.from(text).toString("base64");

const releaseOf = (
  { revision, status, description, config, defaults, values }: StorefrontRevision,
  { first, last }: Times,
): Raw => ({
  name: storefront,
  info: {
    first_deployed: new Date(first).toISOString(),
    last_deployed: new Date(last).toISOString(),
    deleted: "",
    description,
    status,
    notes: notesOf(storefront, values),
  },
  chart: {
    metadata: chartMetadata,
    lock: null,
    templates: Object.entries(chartFiles)
      .filter(([name]) => name.startsWith("templates/"))
      .map(([name, text]) => ({ name, data: base64(text) })),
    values: defaults,
    schema: null,
    files: null,
  },
  config,
  manifest: manifestOf(storefront, values),
  version: revision,
  namespace,
});

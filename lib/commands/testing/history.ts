import type { Raw } from "../../base/raw.ts";
import { createWorld, type World } from "../../log/world.ts";
import type { Asked, Command, DryRun, Seen } from "../command.ts";
import { deploymentRead, setsRead } from "../deployment/place.ts";
import { keyOf, type Found } from "../read.ts";

export const named = { namespace: "shop", name: "web" } as const;
const uid = "uid-web";
const labels = { app: "web" };

export interface TemplateOptions {
  readonly image?: string;
  /** More of the container. */
  readonly container?: Raw;
  readonly spec?: Raw;
  readonly annotations?: Readonly<Record<string, string>>;
}

const templateOf = ({ image = "web:1", container = {}, spec = {}, annotations }: TemplateOptions) => ({
  metadata: { creationTimestamp: null, labels, ...(annotations === undefined ? {} : { annotations }) },
  spec: {
    containers: [{ name: "web", image, imagePullPolicy: "IfNotPresent", ...container }],
    restartPolicy: "Always",
    ...spec,
  },
});

/** A Deployment as an API server sends it. */
export const deployment = (
  template: TemplateOptions,
  {
    spec = {},
    annotations = {},
    owner,
  }: { readonly spec?: Raw; readonly annotations?: Raw; readonly owner?: Raw } = {},
): Raw => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: {
    ...named,
    uid,
    resourceVersion: "7",
    annotations: { "deployment.kubernetes.io/revision": "3", ...annotations },
    ...(owner === undefined ? {} : { ownerReferences: [{ controller: true, ...owner }] }),
  },
  spec: { replicas: 4, selector: { matchLabels: labels }, template: templateOf(template), ...spec },
});

interface SetOptions extends TemplateOptions {
  readonly revision?: string;
  readonly notes?: Raw;
  readonly owner?: string | null;
  readonly replicas?: number;
  readonly available?: number;
  readonly createdAt?: string;
}

/** A ReplicaSet of it, with the controller's hash label in its template. */
export function set(name: string, options: SetOptions): Raw {
  const {
    revision,
    notes = {},
    owner = uid,
    replicas = 0,
    available = 0,
    createdAt = "2026-11-30T13:00:00Z",
  } = options;
  const template = templateOf(options);
  return {
    metadata: {
      name: `web-${name}`,
      namespace: "shop",
      uid: `uid-${name}`,
      creationTimestamp: createdAt,
      annotations: {
        ...(revision === undefined ? {} : { "deployment.kubernetes.io/revision": revision }),
        "deployment.kubernetes.io/desired-replicas": "4",
        ...notes,
      },
      ownerReferences: owner === null ? [] : [{ controller: true, kind: "Deployment", uid: owner }],
    },
    spec: {
      replicas,
      template: {
        ...template,
        metadata: { ...template.metadata, labels: { ...labels, "pod-template-hash": name } },
      },
    },
    status: { replicas, availableReplicas: available, observedGeneration: 1 },
  };
}

/** What was read of a Deployment and its ReplicaSets. */
export const found = (object: Raw | undefined, sets: readonly Raw[], more: Found = new Map()): Found =>
  new Map([
    [keyOf(deploymentRead(named)), object],
    ...(object === undefined ? [] : [[keyOf(setsRead(object, named)), { items: sets }] as const]),
    ...more,
  ]);

export function ask(command: Command, args: Raw): Asked {
  const asked = command.parse({ ...named, ...args });
  if (asked === undefined) throw new Error(`${command.name} does not understand ${JSON.stringify(args)}`);
  return asked;
}

export const now = Date.UTC(2026, 10, 30, 14, 0, 0);

/** Tells texts apart, which is all that is asked of it here. */
const digest = (text: string): string =>
  Array.from(text)
    .reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_000_007, 7)
    .toString(36);

/** The preview of a command over what was found, with everything allowed unless told otherwise. */
export function preview(
  asked: Asked,
  things: Found,
  given: Partial<Pick<Seen, "rights" | "news" | "dryRun" | "world">> = {},
) {
  const world: World = given.world ?? createWorld();
  const dryRun: DryRun = { type: "accepted", objects: [] };
  const { preview: previewing } = asked;
  if (previewing === undefined) throw new Error("there is a preview");
  return previewing.draw({
    now,
    found: things,
    plan: asked.plan(things, now),
    rights: previewing.rights(things).map((right) => ({ ...right, state: "yes" })),
    news: { verb: "create", group: "", resource: "events", namespace: "shop", state: "yes" },
    dryRun,
    digest,
    yaml: (value) => JSON.stringify(value, undefined, 1),
    ...given,
    world,
  });
}

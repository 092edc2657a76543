import { isCustom } from "../../custom/custom-kind.ts";
import { objectAt } from "../../json.ts";
import { age } from "../../kinds/age.ts";
import type { Column, Kind } from "../../kinds/kind.ts";
import type { Draft, KubeObject } from "../../object.ts";
import { invalidValue } from "../../causes.ts";
import { toTime } from "../../clock.ts";
import { applyApply } from "../../patch/apply.ts";
import { ownersOfScale, ownersOfScaled } from "../../patch/scale-owners.ts";
import { invalid } from "../../registry/refusals.ts";
import { StatusError } from "../../status.ts";
import { negotiate } from "../accept.ts";
import type { Api } from "../api.ts";
import { objectBody } from "../body/object-body.ts";
import type { Call } from "../call.ts";
import type { On } from "../on.ts";
import { writeParameters } from "../options/write-options.ts";
import type { Reply } from "../reply.ts";
import { answerWith } from "../verbs/get.ts";
import { expectPlace } from "../verbs/update.ts";
import { type PatchBody, readPatch } from "../verbs/patch-body.ts";
import { scaledBy, withReplicas } from "./scale-fields.ts";

interface Scale extends KubeObject {
  readonly spec: { readonly replicas?: number };
  readonly status: { readonly replicas: number; readonly selector?: string };
}

const column = (name: string, type: Column["type"], cell: Column["cell"]): Column => ({
  name,
  type,
  format: name === "Name" ? "name" : "",
  description: `${name} of the Scale.`,
  priority: 0,
  cell,
});

/** The kind that the subresource speaks; it is stored nowhere. */
const scales: Kind = {
  group: "autoscaling",
  version: "v1",
  kind: "Scale",
  plural: "scales",
  singular: "scale",
  shortNames: [],
  categories: [],
  namespaced: true,
  subresources: [],
  columns: [
    column("Name", "string", ({ metadata }) => metadata.name),
    column("Desired", "integer", (scale) => (scale as Scale).spec.replicas ?? 0),
    column("Available", "integer", (scale) => (scale as Scale).status.replicas),
    column("Age", "string", ({ metadata }, now) => age(metadata.creationTimestamp, now)),
  ],
};

/** Upstream's ScaleREST (pkg/registry/apps/deployment/storage/storage.go). */
export function getScale(api: Api, { kind, target }: On, call: Call): Reply {
  const object = api.registry.get(kind, target.namespace, target.name);
  const path = isCustom(kind) ? (kind.scale?.specReplicasPath ?? "") : "";
  if (path !== "" && scaledBy(kind, object).wanted === undefined)
    throw internal(`the spec replicas field ${JSON.stringify(path)} does not exist`);
  const scale = scaleOf(kind, object);
  return answerWith(api, scales, scale, { call, code: 200 });
}

/** PUT of a Scale: only its replicas count. Throws 400, 409, 422. */
export async function updateScale(api: Api, on: On, call: Call): Promise<Reply> {
  negotiate(call.headers.accept);
  const { manager, dryRun, fieldValidation } = writeParameters(call, "UpdateOptions");
  const { draft, warnings } = await objectBody(call, scales, fieldValidation);
  expectPlace(draft, on.target);
  const scale = scaleOf(on.kind, write(api, on, draft, { manager, dryRun }));
  return answerWith(api, scales, scale, { call, code: 200, warnings });
}

/** PATCH of a Scale. Throws 400, 409, 415, 422. */
export async function patchScale(api: Api, on: On, call: Call): Promise<Reply> {
  negotiate(call.headers.accept);
  const patch = await readPatch(call, scales);
  if (patch.type === "apply")
    return answerWith(api, scales, scaleOf(on.kind, apply(api, on, patch)), { call, code: 200 });
  const { manager, dryRun } = patch.parameters;
  const current = api.registry.get(on.kind, on.target.namespace, on.target.name);
  const { draft, warnings } = patch.applyTo(scaleOf(on.kind, current));
  const scale = scaleOf(on.kind, write(api, on, draft, { manager, dryRun }));
  return answerWith(api, scales, scale, { call, code: 200, warnings });
}

/** Server-side apply of a Scale: who applies it owns the replicas of its object. */
function apply(
  { registry, clock }: Api,
  { kind, target }: On,
  { parameters, body, refuseDoubled }: PatchBody,
): KubeObject {
  if (isCustom(kind)) throw notConverted(target.name);
  const { manager, force, dryRun } = parameters;
  const applier = { manager, force, time: toTime(clock.now()), subresource: "scale" };
  const change = (draft: Draft, current: KubeObject): Draft => {
    const scale = scaleOf(kind, current);
    const stored = current.metadata.managedFields;
    const owned = { ...scale, metadata: { ...scale.metadata, managedFields: ownersOfScale(stored) } };
    const applied = applyApply(scales, owned, body, applier);
    refuseDoubled();
    const managedFields = ownersOfScaled(kind, stored, applied.managedFields);
    return {
      ...withReplicas(kind, draft, replicasIn(applied.draft, target.name)),
      metadata: { ...objectAt(draft, "metadata"), managedFields },
    };
  };
  const options = { manager, dryRun, subresource: "scale", operation: "Apply" } as const;
  return registry.change(kind, target.namespace, target.name, change, options);
}

/** Upstream knows no way from a custom resource to the Scale that is applied. */
const notConverted = (name: string): StatusError =>
  new StatusError(
    500,
    "",
    `failed to convert new object (/${name}; autoscaling/v1, Kind=Scale) to proper version: ` +
      "request to convert CR to an invalid group/version: autoscaling/v1",
  );

function scaleOf(kind: Kind, object: KubeObject): Scale {
  const { metadata } = object;
  const { wanted, there, selector } = scaledBy(kind, object);
  return {
    kind: "Scale",
    apiVersion: "autoscaling/v1",
    metadata: {
      name: metadata.name,
      ...(metadata.namespace === undefined ? {} : { namespace: metadata.namespace }),
      uid: metadata.uid,
      resourceVersion: metadata.resourceVersion,
      creationTimestamp: metadata.creationTimestamp,
    },
    spec: { ...(wanted === undefined || wanted === 0 ? {} : { replicas: wanted }) },
    status: { replicas: there, ...(selector === "" ? {} : { selector }) },
  };
}

/** The replicas that a Scale wants. Throws 422 for fewer than none. */
function replicasIn(scale: Draft, name: string): number {
  const replicas = objectAt(scale, "spec")?.["replicas"] ?? 0;
  if (typeof replicas !== "number" || replicas < 0) throw invalidReplicas(name, replicas);
  return replicas;
}

/** Sets the replicas that a Scale wants. A resourceVersion or uid in it must be the object's. */
function write(
  { registry }: Api,
  { kind, target }: On,
  scale: Draft,
  options: { readonly manager: string; readonly dryRun: boolean },
): KubeObject {
  const replicas = replicasIn(scale, target.name);
  const { resourceVersion: revision, uid } = objectAt(scale, "metadata") ?? {};
  return registry.change(
    kind,
    target.namespace,
    target.name,
    (draft) => ({
      ...withReplicas(kind, draft, replicas),
      metadata: {
        ...objectAt(draft, "metadata"),
        ...(isText(revision) ? { resourceVersion: revision } : {}),
        ...(isText(uid) ? { uid } : {}),
      },
    }),
    { ...options, subresource: "scale" },
  );
}

const internal = (why: string): StatusError =>
  new StatusError(500, "InternalError", `Internal error occurred: ${why}`, {
    causes: [{ reason: "", message: why, field: "" }],
  });

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

const invalidReplicas = (name: string, replicas: unknown): StatusError =>
  invalid({ group: "autoscaling", kind: "Scale" }, name, [
    invalidValue("spec.replicas", replicas, "must be greater than or equal to 0"),
  ]);

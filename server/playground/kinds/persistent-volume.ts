import { toTime } from "../clock.ts";
import { notSupported, requiredValue } from "../causes.ts";
import type { Draft, KubeObject } from "../object.ts";
import type { Around, Kind } from "./kind.ts";
import { volumeColumns } from "./print/volumes.ts";
import { accessModeCauses } from "./rules/claim-rules.ts";
import { oneOf, type Causes } from "./rules/checks.ts";
import { byDefault, structIn } from "./rules/draft.ts";
import { at, entries, root, text } from "./rules/place.ts";
import { canonicalFields } from "./rules/quantities.ts";
import type { PersistentVolume } from "./types/persistent-volume.ts";

function defaultVolume(volume: Draft): void {
  const spec = structIn(volume, "spec");
  byDefault(spec, "persistentVolumeReclaimPolicy", "Retain");
  byDefault(spec, "volumeMode", "Filesystem");
  canonicalFields(structIn(spec, "capacity"), "storage");
}

function prepare(draft: Draft, old: KubeObject | undefined, { now }: Around): void {
  if (old === undefined) draft["status"] = { phase: "Pending", lastPhaseTransitionTime: toTime(now) };
}

/** What the volume is made of; where several are given, upstream's first. */
const sources = [
  "hostPath",
  "nfs",
  "csi",
  "local",
  "iscsi",
  "fc",
  "rbd",
  "cephfs",
  "glusterfs",
  "flexVolume",
];
const older = ["gcePersistentDisk", "awsElasticBlockStore", "azureFile", "azureDisk", "cinder", "flocker"];
const oldest = ["vsphereVolume", "quobyte", "photonPersistentDisk", "portworxVolume", "scaleIO", "storageos"];

/** pkg/apis/core/validation, ValidatePersistentVolumeSpec, but for the fields of its source. */
function volumeCauses(draft: Draft): Causes {
  const spec = at(root(draft), "spec");
  const capacity = at(spec, "capacity");
  const amounts = entries(capacity).map(({ key }) => key);
  const isSized = amounts.length === 1 && amounts[0] === "storage";
  const hasSource = [...sources, ...older, ...oldest].some((name) => at(spec, name).value !== undefined);
  const mode = text(at(spec, "volumeMode"));
  return [
    ...accessModeCauses(at(spec, "accessModes"), ""),
    ...(amounts.length === 0 ? [requiredValue(capacity.path)] : []),
    ...(isSized ? [] : [notSupported(capacity.path, capacity.value ?? null, ["storage"])]),
    ...oneOf(at(spec, "persistentVolumeReclaimPolicy"), ["Delete", "Recycle", "Retain"], false),
    ...(hasSource ? [] : [requiredValue(spec.path, "must specify a volume type")]),
    ...(mode === "" ? [] : oneOf(at(spec, "volumeMode"), ["Block", "Filesystem"])),
  ];
}

export const persistentVolumes: Kind<PersistentVolume> = {
  group: "",
  version: "v1",
  kind: "PersistentVolume",
  plural: "persistentvolumes",
  singular: "persistentvolume",
  shortNames: ["pv"],
  categories: [],
  namespaced: false,
  subresources: ["status"],
  caveats: ({ metadata }) =>
    metadata.deletionTimestamp === undefined
      ? ["the playground binds no claims: this volume stays Pending, and no pod gets it"]
      : [],
  defaults: defaultVolume,
  prepare,
  validate: volumeCauses,
  columns: volumeColumns,
};

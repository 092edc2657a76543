import type { Column } from "../kind.ts";
import type { CsiNode } from "../types/csi-node.ts";
import type { PriorityClass } from "../types/priority-class.ts";
import type { RuntimeClass } from "../types/runtime-class.ts";
import type { StorageClass } from "../types/storage-class.ts";
import { ageColumn, count, nameColumn, text } from "./column.ts";

export const priorityClassColumns: readonly Column[] = [
  nameColumn,
  count("Value", "How important its pods are.", ({ value }: PriorityClass) => value),
  {
    ...text("Global-Default", "Whether pods that name no class get this one.", () => ""),
    type: "boolean",
    cell: (priorityClass) => (priorityClass as PriorityClass).globalDefault ?? false,
  },
  ageColumn,
  text(
    "PreemptionPolicy",
    "Whether its pods may drive others out.",
    ({ preemptionPolicy }: PriorityClass) => preemptionPolicy ?? "",
  ),
];

export const runtimeClassColumns: readonly Column[] = [
  nameColumn,
  text("Handler", "What runs its pods.", ({ handler }: RuntimeClass) => handler),
  ageColumn,
];

/** Which claims that name no class get. */
const isDefault = ({ metadata }: StorageClass): boolean =>
  ["storageclass.kubernetes.io", "storageclass.beta.kubernetes.io"].some(
    (group) => metadata.annotations?.[`${group}/is-default-class`] === "true",
  );

export const storageClassColumns: readonly Column[] = [
  {
    ...nameColumn,
    cell: (object) => `${object.metadata.name}${isDefault(object as StorageClass) ? " (default)" : ""}`,
  },
  text("Provisioner", "Who makes its volumes.", ({ provisioner }: StorageClass) => provisioner),
  text(
    "ReclaimPolicy",
    "What becomes of a volume that nobody claims any more.",
    ({ reclaimPolicy }: StorageClass) => reclaimPolicy ?? "Delete",
  ),
  text(
    "VolumeBindingMode",
    "When a claim is bound.",
    ({ volumeBindingMode }: StorageClass) => volumeBindingMode ?? "Immediate",
  ),
  {
    ...text("AllowVolumeExpansion", "Whether a claim may grow.", () => ""),
    cell: (storageClass) => (storageClass as StorageClass).allowVolumeExpansion ?? false,
  },
  ageColumn,
];

export const csiNodeColumns: readonly Column[] = [
  nameColumn,
  count("Drivers", "How many drivers of volumes it has.", ({ spec }: CsiNode) => spec.drivers?.length ?? 0),
  ageColumn,
];

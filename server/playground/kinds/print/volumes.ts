import type { Column } from "../kind.ts";
import type { PersistentVolume } from "../types/persistent-volume.ts";
import type { PersistentVolumeClaim } from "../types/persistent-volume-claim.ts";
import { ageColumn, nameColumn, text, wide } from "./column.ts";

const modes: Readonly<Record<string, string>> = {
  ReadWriteOnce: "RWO",
  ReadOnlyMany: "ROX",
  ReadWriteMany: "RWX",
  ReadWriteOncePod: "RWOP",
};

const isBound = ({ spec }: PersistentVolumeClaim): boolean => (spec.volumeName ?? "") !== "";

export const claimColumns: readonly Column[] = [
  nameColumn,
  text("Status", "Whether it has a volume.", ({ metadata, status }: PersistentVolumeClaim) =>
    metadata.deletionTimestamp === undefined ? (status?.phase ?? "") : "Terminating",
  ),
  text("Volume", "The volume that it has.", ({ spec }: PersistentVolumeClaim) => spec.volumeName ?? ""),
  text("Capacity", "The size of its volume.", (claim: PersistentVolumeClaim) =>
    isBound(claim) ? String(claim.status?.capacity?.["storage"] ?? "0") : "",
  ),
  text("Access Modes", "How its volume may be mounted.", (claim: PersistentVolumeClaim) =>
    isBound(claim) ? (claim.status?.accessModes ?? []).map((mode) => modes[mode] ?? mode).join(",") : "",
  ),
  text(
    "StorageClass",
    "What kind of storage.",
    ({ spec }: PersistentVolumeClaim) => spec.storageClassName ?? "",
  ),
  text("VolumeAttributesClass", "How its volume behaves.", () => "<unset>"),
  ageColumn,
  wide(
    text("VolumeMode", "Files or blocks.", ({ spec }: PersistentVolumeClaim) => spec.volumeMode ?? "<unset>"),
  ),
];

const asWords = (accessModes: readonly string[] = []): string =>
  Object.entries(modes)
    .filter(([mode]) => accessModes.includes(mode))
    .map(([, word]) => word)
    .join(",");

export const volumeColumns: readonly Column[] = [
  nameColumn,
  text("Capacity", "Its size.", ({ spec }: PersistentVolume) => String(spec.capacity?.["storage"] ?? "0")),
  text("Access Modes", "How it may be mounted.", ({ spec }: PersistentVolume) => asWords(spec.accessModes)),
  text(
    "Reclaim Policy",
    "What becomes of it after its claim.",
    ({ spec }: PersistentVolume) => spec.persistentVolumeReclaimPolicy ?? "",
  ),
  text("Status", "Whether it has a claim.", ({ metadata, status }: PersistentVolume) =>
    metadata.deletionTimestamp === undefined ? (status?.phase ?? "") : "Terminating",
  ),
  text("Claim", "Whose it is.", ({ spec: { claimRef } }: PersistentVolume) =>
    claimRef === undefined ? "" : `${claimRef.namespace ?? ""}/${claimRef.name ?? ""}`,
  ),
  text("StorageClass", "What kind of storage.", ({ spec }: PersistentVolume) => spec.storageClassName ?? ""),
  text(
    "VolumeAttributesClass",
    "How it behaves.",
    ({ spec }: PersistentVolume) => spec.volumeAttributesClassName ?? "<unset>",
  ),
  text("Reason", "Why it is so.", ({ status }: PersistentVolume) => status?.reason ?? ""),
  ageColumn,
  wide(text("VolumeMode", "Files or blocks.", ({ spec }: PersistentVolume) => spec.volumeMode ?? "<unset>")),
];

import type { KubeObject } from "../../object.ts";
import type { ResourceList } from "../pod-types.ts";

export interface PersistentVolume extends KubeObject {
  readonly spec: {
    readonly capacity?: ResourceList;
    readonly accessModes?: readonly string[];
    readonly persistentVolumeReclaimPolicy?: "Retain" | "Delete" | "Recycle";
    readonly storageClassName?: string;
    readonly volumeMode?: "Filesystem" | "Block";
    readonly volumeAttributesClassName?: string;
    readonly claimRef?: { readonly namespace?: string; readonly name?: string };
  };
  readonly status?: {
    readonly phase?: "Pending" | "Available" | "Bound" | "Released" | "Failed";
    readonly reason?: string;
    readonly lastPhaseTransitionTime?: string;
  };
}

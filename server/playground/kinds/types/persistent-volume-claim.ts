import type { KubeObject } from "../../object.ts";
import type { Condition, ResourceRequirements, ResourceList } from "../pod-types.ts";

export interface PersistentVolumeClaim extends KubeObject {
  readonly spec: {
    readonly accessModes?: readonly string[];
    readonly resources?: ResourceRequirements;
    readonly storageClassName?: string;
    readonly volumeMode?: "Filesystem" | "Block";
    readonly volumeName?: string;
  };
  readonly status?: {
    readonly phase?: "Pending" | "Bound" | "Lost";
    readonly accessModes?: readonly string[];
    readonly capacity?: ResourceList;
    readonly conditions?: readonly Condition[];
  };
}

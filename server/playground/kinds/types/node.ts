import type { KubeObject } from "../../object.ts";
import type { Condition, ResourceList } from "../pod-types.ts";

export interface Taint {
  readonly key: string;
  readonly value?: string;
  readonly effect: "NoSchedule" | "PreferNoSchedule" | "NoExecute";
  readonly timeAdded?: string;
}

export interface Node extends KubeObject {
  readonly spec: {
    readonly podCIDR?: string;
    readonly podCIDRs?: readonly string[];
    readonly providerID?: string;
    readonly taints?: readonly Taint[];
    readonly unschedulable?: boolean;
  };
  readonly status?: {
    readonly capacity?: ResourceList;
    readonly allocatable?: ResourceList;
    readonly conditions?: readonly Condition[];
    readonly addresses?: readonly { readonly type: string; readonly address: string }[];
    readonly nodeInfo?: Readonly<Record<string, string>>;
    readonly images?: readonly { readonly names?: readonly string[]; readonly sizeBytes?: number }[];
  };
}

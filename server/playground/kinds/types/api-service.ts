import type { KubeObject } from "../../object.ts";
import type { Condition } from "../pod-types.ts";

export interface ApiService extends KubeObject {
  readonly spec: {
    readonly group?: string;
    readonly version?: string;
    readonly service?: { readonly namespace?: string; readonly name?: string; readonly port?: number };
    readonly groupPriorityMinimum: number;
    readonly versionPriority: number;
  };
  readonly status?: { readonly conditions?: readonly Condition[] };
}

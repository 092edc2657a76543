import type { KubeObject } from "../../object.ts";
import type { PodSpec, PodStatus } from "../pod-types.ts";

export interface Pod extends KubeObject {
  readonly spec: PodSpec;
  readonly status?: PodStatus;
}

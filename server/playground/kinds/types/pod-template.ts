import type { KubeObject } from "../../object.ts";
import type { PodTemplateSpec } from "../pod-types.ts";

export interface PodTemplate extends KubeObject {
  readonly template: PodTemplateSpec;
}

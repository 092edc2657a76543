import type { KubeObject } from "../../object.ts";

export interface ControllerRevision extends KubeObject {
  readonly data?: unknown;
  readonly revision?: number;
}

import type { KubeObject } from "../../object.ts";

export interface CsiNode extends KubeObject {
  readonly spec: {
    readonly drivers?: readonly { readonly name: string; readonly nodeID: string }[] | null;
  };
}

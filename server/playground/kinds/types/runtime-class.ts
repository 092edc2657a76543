import type { KubeObject } from "../../object.ts";
import type { Toleration } from "../pod-types.ts";

export interface RuntimeClass extends KubeObject {
  readonly handler: string;
  readonly overhead?: { readonly podFixed?: Readonly<Record<string, string>> };
  readonly scheduling?: {
    readonly nodeSelector?: Readonly<Record<string, string>>;
    readonly tolerations?: readonly Toleration[];
  };
}

import type { KubeObject } from "../../object.ts";

export interface IngressClass extends KubeObject {
  readonly spec?: {
    readonly controller?: string;
    readonly parameters?: { readonly apiGroup?: string; readonly kind: string; readonly name: string };
  };
}

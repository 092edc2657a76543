import type { KubeObject } from "../../object.ts";
import type { Condition } from "../pod-types.ts";

export interface CertificateSigningRequest extends KubeObject {
  readonly spec: {
    /** Base64 of PEM. */
    readonly request: string;
    readonly signerName: string;
    readonly usages?: readonly string[];
    readonly expirationSeconds?: number;
    readonly username?: string;
  };
  readonly status?: { readonly conditions?: readonly Condition[]; readonly certificate?: string };
}

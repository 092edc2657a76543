import type { KubeObject } from "../../object.ts";

export interface Secret extends KubeObject {
  readonly type?: string;
  /** base64 */
  readonly data?: Readonly<Record<string, string>>;
  readonly immutable?: boolean;
}

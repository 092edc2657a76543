import type { KubeObject } from "../../object.ts";

export interface ConfigMap extends KubeObject {
  readonly data?: Readonly<Record<string, string>>;
  /** base64 */
  readonly binaryData?: Readonly<Record<string, string>>;
  readonly immutable?: boolean;
}

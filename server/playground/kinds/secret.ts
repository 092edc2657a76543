import type { KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";

export interface Secret extends KubeObject {
  readonly type?: string;
  /** base64 */
  readonly data?: Readonly<Record<string, string>>;
  readonly immutable?: boolean;
}

export const secrets: Kind = {
  group: "",
  version: "v1",
  kind: "Secret",
  plural: "secrets",
  singular: "secret",
  shortNames: [],
  categories: [],
  namespaced: true,
  subresources: [],
};

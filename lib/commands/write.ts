/** How a body changes what is there; the names are those of Kubernetes. */
export type WriteType =
  | "application/json"
  | "application/json-patch+json"
  | "application/merge-patch+json"
  | "application/strategic-merge-patch+json"
  | "application/apply-patch+yaml";

/** One write to the API server. */
export interface Write {
  readonly method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the server's address, such as `/apis/apps/v1/namespaces/shop/deployments/web`. */
  readonly path: string;
  readonly type: WriteType;
  /** What is sent as JSON. */
  readonly body: unknown;
}

/** A program that makes its own writes, since nobody else may make them in its place. */
export interface Program {
  readonly type: "helm";
  /** The release that it is about: one operation a release at a time. */
  readonly namespace: string;
  readonly release: string;
  /** What stands behind the program's name, an argument each; it is never given to a shell. */
  readonly args: readonly string[];
  /** The oldest major version of it that can do that; any where undefined. */
  readonly major?: number;
}

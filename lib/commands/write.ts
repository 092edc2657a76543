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

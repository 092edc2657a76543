/** What the scheduler is short of; a resource by the cluster's own name of it. */
export type Shortage =
  | { readonly type: "resource"; readonly name: string }
  | { readonly type: "pods" | "taints" | "volumes" | "selector" | "other" };

const names = {
  pods: "pods",
  taints: "taints",
  volumes: "volumes",
  selector: "node selector",
  other: "none fits",
} as const;

export const shortage = (short: Shortage): string =>
  short.type === "resource" ? short.name : names[short.type];

/** The namespace of the playground's shop. */
export const namespace = "shop";

const folders = {
  Namespace: "/api/v1/namespaces",
  Service: `/api/v1/namespaces/${namespace}/services`,
  Deployment: `/apis/apps/v1/namespaces/${namespace}/deployments`,
} as const;

export type ShopKind = keyof typeof folders;

/** Where objects of a kind are created. */
export const folderOf = (kind: ShopKind): string => folders[kind];

export const pathOf = (kind: ShopKind, name: string): string => `${folders[kind]}/${name}`;

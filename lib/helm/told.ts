import type { HelmRevision } from "../kinds/helm-revision.ts";

/** Which Deployment a page is about. */
export interface DeploymentRef {
  readonly namespace: string;
  readonly name: string;
}

/** A record with what its labels and, once it is read, its body tell. */
export interface Told {
  readonly uid: string;
  readonly revision: number;
  readonly status: string;
  /** When it was first written, ms. */
  readonly createdAt: number;
  /** Undefined as long as its body is not read. */
  readonly body: HelmRevision | undefined;
}

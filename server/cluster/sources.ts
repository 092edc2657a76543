import { access } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

/** Where a configuration comes from. */
export type Source =
  | { readonly type: "files"; readonly files: readonly string[] }
  | { readonly type: "in-cluster" }
  | { readonly type: "none" };

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** Where Kubernetes mounts a pod's service account. */
  readonly serviceAccount: string;
}

export const surroundings = (): Surroundings => ({
  env: process.env,
  home: homedir(),
  serviceAccount: "/var/run/secrets/kubernetes.io/serviceaccount",
});

/**
 * The order of kubectl: the file that was named, those of KUBECONFIG, the one in the home directory, a pod's service
 * account. A file that was named and is not there is no reason to look elsewhere: somebody meant it.
 */
export async function findSource(
  named: string | undefined,
  { env, home, serviceAccount }: Surroundings,
): Promise<Source> {
  if (named !== undefined) return { type: "files", files: [named] };
  const listed = (env["KUBECONFIG"] ?? "").split(delimiter).filter((file) => file !== "");
  if (listed.length > 0) return { type: "files", files: listed };
  const usual = join(home, ".kube", "config");
  if (await exists(usual)) return { type: "files", files: [usual] };
  const inCluster =
    env["KUBERNETES_SERVICE_HOST"] !== undefined && (await exists(join(serviceAccount, "token")));
  return { type: inCluster ? "in-cluster" : "none" };
}

export const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

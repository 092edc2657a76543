import { writeFile } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import type { About } from "../../cluster/contexts.ts";

export interface Pointed {
  /** Arguments that name cluster and user, as this page shows them. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Points helm at the cluster that is watched, as the same user. One kubeconfig is named; several are merged by helm
 * itself, by the rule that we follow too; in a pod there is none, so `folder` gets one for its owner alone, which names
 * the files of the service account and holds no credential.
 */
export async function pointAt(about: About, serviceAccount: string, folder: string): Promise<Pointed> {
  const { context } = about;
  // helm runs elsewhere than we do.
  const files = about.files.map((file) => resolve(file));
  const [first] = files;
  if (first !== undefined && files.length === 1)
    return { args: ["--kubeconfig", first, "--kube-context", context], env: {} };
  if (first !== undefined)
    return { args: ["--kube-context", context], env: { KUBECONFIG: files.join(delimiter) } };
  const file = join(folder, "kubeconfig");
  await writeFile(file, inCluster(about, serviceAccount), { mode: 0o600 });
  return { args: ["--kubeconfig", file, "--kube-context", context], env: {} };
}

/** JSON, which is YAML too. */
function inCluster({ context, cluster, server, user }: About, serviceAccount: string): string {
  const files = { ca: join(serviceAccount, "ca.crt"), token: join(serviceAccount, "token") };
  return JSON.stringify({
    apiVersion: "v1",
    kind: "Config",
    "current-context": context,
    clusters: [{ name: cluster, cluster: { server, "certificate-authority": files.ca } }],
    users: [{ name: user, user: { tokenFile: files.token } }],
    contexts: [{ name: context, context: { cluster, user } }],
  });
}

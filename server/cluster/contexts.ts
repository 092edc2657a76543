import { join } from "node:path";
import type { Cluster as ClusterEntry, Context, KubeConfig, User } from "@kubernetes/client-node";
import { stringAt } from "../../lib/base/raw.ts";
import type { ConnectionProblem } from "../../lib/words/problem.ts";
import { configOf, library, readFiles, type Entries } from "./kubeconfig.ts";
import { proxyOf } from "./proxy.ts";
import type { Source, Surroundings } from "./sources.ts";

/** Which cluster, as whom: what the page and the terminal name. */
export interface About {
  readonly context: string;
  readonly cluster: string;
  readonly server: string;
  readonly user: string;
  /** The namespace that the context names. */
  readonly namespace: string | undefined;
  /** Kubeconfig files in their order; none inside a cluster. */
  readonly files: readonly string[];
  /** The command of the plugin that gives the credentials, where there is one. */
  readonly plugin?: string;
}

/** One context, ready for use. */
export interface Loaded {
  readonly config: KubeConfig;
  readonly about: About;
  /** Files whose change means that everything must be loaded again. */
  readonly files: readonly string[];
  /** The command of the plugin that gives the credentials, where there is one. */
  readonly plugin: string | undefined;
  /** Credentials other than a certificate are configured: asking without them would be asking as nobody. */
  readonly signsIn: boolean;
}

/** Loads the context named, or the current one. */
export async function load(
  source: Exclude<Source, { type: "none" }>,
  context: string | undefined,
  around: Surroundings,
): Promise<Loaded | ConnectionProblem> {
  if (source.type === "in-cluster") return loadInCluster(around);
  const entries = await readFiles(source.files);
  return "id" in entries ? entries : choose(entries, context, source.files, around.env);
}

/** What kubectl does without being told: a plain address is allowed, and a proxy of the environment is used. */
function asKubectl(cluster: ClusterEntry, env: Surroundings["env"]): ClusterEntry {
  const proxyUrl = cluster.proxyUrl ?? proxyOf(cluster.server, env);
  return {
    ...cluster,
    skipTLSVerify: cluster.skipTLSVerify || cluster.server.startsWith("http:"),
    ...(proxyUrl === undefined ? {} : { proxyUrl }),
  };
}

/** The library takes any text for one. */
const isAddress = (server: string): boolean => /^https?:$/.test(URL.parse(server)?.protocol ?? "");

async function choose(
  { clusters, users, contexts, currentContext }: Entries,
  named: string | undefined,
  files: readonly string[],
  env: Surroundings["env"],
): Promise<Loaded | ConnectionProblem> {
  const known = contexts.map((entry) => entry.name).join(", ");
  const name = named ?? currentContext;
  if (name === undefined) return { id: "contextUnset", args: { known } };
  const context = contexts.find((entry) => entry.name === name);
  if (context === undefined) return { id: "contextMissing", args: { context: name, known } };
  const found = clusters.find((entry) => entry.name === context.cluster);
  if (found === undefined)
    return { id: "contextWithoutCluster", args: { context: name, cluster: context.cluster } };
  if (found.server === "") return { id: "clusterWithoutServer", args: { cluster: found.name } };
  if (!isAddress(found.server))
    return { id: "addressInvalid", args: { cluster: found.name, address: found.server } };
  const userName = (context.user as string | undefined) ?? "";
  // Without a user the library would not even apply the cluster's CA.
  const user = userName === "" ? { name: "" } : users.find((entry) => entry.name === userName);
  if (user === undefined) return { id: "contextWithoutUser", args: { context: name, user: userName } };
  const cluster = asKubectl(found, env);
  return describe(await configOf(cluster, user, context), { cluster, user, context, files });
}

async function loadInCluster({ serviceAccount, env }: Surroundings): Promise<Loaded> {
  const { KubeConfig } = await library();
  const all = new KubeConfig();
  // The library appends the usual path to a prefix.
  all.loadFromCluster(serviceAccount.replace(/\/var\/run\/secrets\/kubernetes[.]io\/serviceaccount$/, ""));
  const [inside, user, context] = [all.clusters[0], all.users[0], all.contexts[0]];
  if (inside === undefined || user === undefined || context === undefined)
    throw new Error("The library loads one cluster, one user and one context in a pod.");
  const cluster = asKubectl(inside, env);
  const loaded = describe(await configOf(cluster, user, context), { cluster, user, context, files: [] });
  return { ...loaded, files: [...loaded.files, join(serviceAccount, "namespace")] };
}

function describe(
  config: KubeConfig,
  parts: {
    readonly cluster: ClusterEntry;
    readonly user: User;
    readonly context: Context;
    readonly files: readonly string[];
  },
): Loaded {
  const { cluster, user, context, files } = parts;
  const plugin = stringAt(user.exec, "command");
  const tokenFile = stringAt(user.authProvider, "config", "tokenFile");
  const held = [cluster.caFile, user.certFile, user.keyFile, tokenFile];
  return {
    config,
    about: {
      context: context.name,
      cluster: cluster.name,
      server: cluster.server,
      user: user.name,
      namespace: context.namespace,
      files,
      ...(plugin === undefined ? {} : { plugin }),
    },
    files: [...files, ...held.filter((file) => typeof file === "string")],
    plugin,
    signsIn: stringAt(user, "token") !== undefined || stringAt(user.authProvider, "name") !== undefined,
  };
}

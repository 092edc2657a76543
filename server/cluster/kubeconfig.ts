import { readFile } from "node:fs/promises";
import { dirname, isAbsolute, resolve } from "node:path";
import type { Cluster as ClusterEntry, Context, KubeConfig, User } from "@kubernetes/client-node";
import { at, listAt, stringAt } from "../../lib/base/raw.ts";
import type { ConnectionProblem } from "../../lib/words/problem.ts";
import { redact } from "./redact.ts";
import { exists } from "./sources.ts";

/** What the files say together, by kubectl's rule: for each name, and for the current context, the first wins. */
export interface Entries {
  readonly clusters: readonly ClusterEntry[];
  readonly users: readonly User[];
  readonly contexts: readonly Context[];
  readonly currentContext: string | undefined;
}

/** Loaded when it is first needed, since that takes a second or two. */
export const library = () => import("@kubernetes/client-node");

/** Reads and merges kubeconfig files. One that is not there is passed over, as long as there is another. */
export async function readFiles(files: readonly string[]): Promise<Entries | ConnectionProblem> {
  const merged = { clusters: [], users: [], contexts: [], currentContext: undefined } as Entries;
  const there = await Promise.all(files.map(exists));
  if (!there.includes(true)) return { id: "kubeconfigMissing", args: { file: files.join(", ") } };
  return files
    .filter((_, index) => there[index])
    .reduce<Promise<Entries | ConnectionProblem>>(async (before, file) => {
      const sum = await before;
      if ("id" in sum) return sum;
      const entries = await readOne(file);
      return "id" in entries ? entries : merge(sum, entries);
    }, Promise.resolve(merged));
}

async function readOne(file: string): Promise<Entries | ConnectionProblem> {
  const { KubeConfig, loadYaml } = await library();
  try {
    const text = await readFile(file, "utf8");
    if (text.trim() === "") return { clusters: [], users: [], contexts: [], currentContext: undefined };
    const document: unknown = loadYaml(text);
    const config = new KubeConfig();
    config.loadFromString(text, { onInvalidEntry: "filter" });
    config.makePathsAbsolute(dirname(resolve(file)));
    return {
      clusters: [...config.clusters, ...serverless(document)],
      users: config.users.map((user) => complete(user, document, dirname(resolve(file)))),
      contexts: config.contexts,
      currentContext: config.currentContext === "" ? undefined : config.currentContext,
    };
  } catch (error) {
    return { id: "kubeconfigUnreadable", args: { file, reason: complaintOf(error) } };
  }
}

/** Clusters that say no server. The library leaves them out, and they would seem to be missing. */
const serverless = (document: unknown): readonly ClusterEntry[] =>
  listAt(document, "clusters").flatMap((entry) => {
    const name = stringAt(entry, "name");
    const hasServer = (stringAt(entry, "cluster", "server") ?? "") !== "";
    return name === undefined || hasServer ? [] : [{ name, server: "", skipTLSVerify: false }];
  });

/** A YAML error quotes the file, which holds credentials: only what is wrong and where is passed on. */
function complaintOf(error: unknown): string {
  const line = at(error, "mark", "line");
  const reason = stringAt(error, "reason");
  if (reason !== undefined)
    return typeof line === "number" ? `${redact(reason)} (line ${line + 1})` : redact(reason);
  const code = stringAt(error, "code");
  return code === undefined ? "it is no kubeconfig" : redact((error as Error).message);
}

/** What kubectl knows of a user and the library does not: `tokenFile`, a plugin's own path, and what it is told. */
function complete(user: User, document: unknown, directory: string): User {
  const entry = listAt(document, "users").find((other) => stringAt(other, "name") === user.name);
  const tokenFile = stringAt(entry, "user", "tokenFile");
  if (tokenFile !== undefined)
    return {
      ...user,
      authProvider: { name: "tokenFile", config: { tokenFile: resolve(directory, tokenFile) } },
    };
  const exec: unknown = user.exec;
  const command = stringAt(exec, "command");
  if (command === undefined) return user;
  return { ...user, exec: { ...(exec as object), command: locate(command, directory), env: execEnv(exec) } };
}

const locate = (command: string, directory: string): string =>
  command.includes("/") && !isAbsolute(command) ? resolve(directory, command) : command;

/** Plugins read what is asked of them from KUBERNETES_EXEC_INFO (client-go, plugin/pkg/client/auth/exec). */
function execEnv(exec: unknown): readonly unknown[] {
  const info = {
    apiVersion: stringAt(exec, "apiVersion") ?? "client.authentication.k8s.io/v1",
    kind: "ExecCredential",
    spec: { interactive: false },
  };
  const given = listAt(exec, "env");
  const named = given.some((entry) => stringAt(entry, "name") === "KUBERNETES_EXEC_INFO");
  return named ? given : [...given, { name: "KUBERNETES_EXEC_INFO", value: JSON.stringify(info) }];
}

function merge(first: Entries, then: Entries): Entries {
  const add = <T extends { readonly name: string }>(some: readonly T[], more: readonly T[]): readonly T[] => [
    ...some,
    ...more.filter(({ name }) => !some.some((entry) => entry.name === name)),
  ];
  return {
    clusters: add(first.clusters, then.clusters),
    users: add(first.users, then.users),
    contexts: add(first.contexts, then.contexts),
    currentContext: first.currentContext ?? then.currentContext,
  };
}

/** The library's configuration of one context. */
export async function configOf(cluster: ClusterEntry, user: User, context: Context): Promise<KubeConfig> {
  const { KubeConfig } = await library();
  const config = new KubeConfig();
  config.loadFromOptions({
    clusters: [cluster],
    users: [user],
    contexts: [{ ...context, user: user.name }],
    currentContext: context.name,
  });
  return config;
}

import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { build } from "./build/build.ts";
import type { Address, Answer } from "./cluster/api.ts";
import { call } from "./cluster/api.ts";
import { compact } from "./cluster/compaction.ts";
import { writeKubeconfig } from "./cluster/kubeconfig.ts";
import { layOut } from "./cluster/layout.ts";
import { addNodes, waitUntilAPodRuns } from "./cluster/nodes.ts";
import * as parts from "./cluster/parts.ts";
import { processes } from "./cluster/processes.ts";
import type { Grant } from "./cluster/rights.ts";
import { grant } from "./cluster/rights.ts";
import { waitFor } from "./cluster/wait.ts";
import { mustRun } from "./run.ts";
import { defaultKubernetes } from "./versions.ts";

export type { Answer } from "./cluster/api.ts";
export type { Grant } from "./cluster/rights.ts";
export { everythingButListPods, everythingButSecrets, viewerOf } from "./cluster/rights.ts";

export interface Options {
  /** Kubernetes, as 1.37.2. */
  readonly version?: string;
  readonly nodes?: number;
  readonly podsPerNode?: number;
  /** Names that `addUser` may give rights to; the API server reads its users when it starts. */
  readonly users?: readonly string[];
  /** Takes a line now and then about what is being done; to standard error when left out. */
  readonly say?: (line: string) => void;
}

export interface User {
  readonly name: string;
  readonly token: string;
  /** Path of a kubeconfig of this user. */
  readonly kubeconfig: string;
}

export interface ControlPlane {
  readonly version: string;
  /** `https://127.0.0.1:PORT` */
  readonly server: string;
  readonly port: number;
  /** Path of the administrator's kubeconfig. */
  readonly kubeconfig: string;
  /** The administrator's token. */
  readonly token: string;
  /** Path of the certificates (PEM) that the API server's own is checked against. */
  readonly caFile: string;
  /** The folder to put first in PATH to have a kubectl of this version. */
  readonly bin: string;
  /** Everything of this cluster: kubeconfigs, data, logs. It goes when the cluster stops. */
  readonly folder: string;
  /** Resolves when a part ends that was not told to. */
  readonly died: Promise<Error>;
  /** Runs kubectl, as the administrator unless a kubeconfig is given; its output, or an error with what it said. */
  kubectl(args: readonly string[], options?: { input?: string; kubeconfig?: string }): Promise<string>;
  /** One request to the API server, as the administrator. A PATCH is a server-side apply. */
  request(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Gives one of `Options.users` these rights. */
  addUser(name: string, grants: readonly Grant[]): Promise<User>;
  /** A kubeconfig with any token: a wrong or expired one gets 401. */
  kubeconfigWithToken(name: string, token: string): Promise<string>;
  /** The API server is gone at once (SIGKILL); connections break. */
  killApiServer(): Promise<void>;
  /** The API server again, with the same port, certificate and data; resolves when it is ready. */
  startApiServer(): Promise<void>;
  /** The API server stops answering while its connections stay open. */
  freezeApiServer(): void;
  thawApiServer(): void;
  /** etcd forgets every older revision. Watches see it after a restart of the API server, whose cache knows more. */
  compactEtcd(): Promise<string>;
  /** Ends all parts and removes the folder. */
  stop(): Promise<void>;
}

/** Builds what is missing, starts everything on loopback, and resolves when a pod has run. */
export async function startControlPlane(options: Options = {}): Promise<ControlPlane> {
  const {
    version = defaultKubernetes,
    nodes = 2,
    podsPerNode = 110,
    users = ["viewer", "nopods", "nosecrets", "guest"],
  } = options;
  const say = options.say ?? ((line: string) => void process.stderr.write(`${line}\n`));
  const built = await build(version, say);
  const layout = await layOut(users, built.stages);
  const { folder, ports, tokens } = layout;
  // The caches of kubectl and the folder of KWOK go with the cluster; ~/.kube and ~/.kwok stay as they are.
  const env = {
    KUBECACHEDIR: path.join(folder, "kubectl"),
    KUBERC: "off",
    KWOK_WORKDIR: path.join(folder, "kwok"),
  };
  const family = processes(folder, env);
  const caFile = path.join(layout.certificates, "apiserver.crt");
  const startPart = (name: string, args: readonly string[]) =>
    family.start(name, path.join(built.bin, name), args);

  let address: Address = { port: ports.apiServer, token: tokens.get("admin") ?? "", ca: "" };
  const isReady = async () => {
    const written = await stat(caFile).catch(() => undefined);
    if (!written) return false;
    address = { ...address, ca: await readFile(caFile, "utf8") };
    return call(address, "GET", "/readyz").then(
      ({ status }) => status === 200,
      () => false,
    );
  };
  const unlessDead = async (work: Promise<void>) => {
    const dead = await Promise.race([work, family.died]);
    if (dead instanceof Error) throw dead;
  };
  const startServer = async () => {
    const server = startPart("kube-apiserver", parts.apiServer(layout));
    await unlessDead(waitFor("the API server to be ready", isReady));
    return server;
  };
  const kubeconfigOf = (name: string, token: string) => writeKubeconfig(folder, name, { ...address, token });

  try {
    startPart("etcd", parts.etcd(layout));
    let server = await startServer();
    const kubeconfig = await kubeconfigOf("admin", address.token);
    startPart("kube-controller-manager", parts.controllerManager(layout, kubeconfig));
    startPart("kube-scheduler", parts.scheduler(layout, kubeconfig));
    family.start("kwok", built.kwok, parts.kwok(layout, kubeconfig));
    await addNodes(address, nodes, podsPerNode);
    if (nodes > 0) await unlessDead(waitUntilAPodRuns(address));

    return {
      version,
      server: `https://127.0.0.1:${ports.apiServer}`,
      port: ports.apiServer,
      kubeconfig,
      token: address.token,
      caFile,
      bin: built.bin,
      folder,
      died: family.died,
      kubectl: (args, { input, kubeconfig: other } = {}) =>
        mustRun(path.join(built.bin, "kubectl"), args, {
          input,
          env: { ...env, KUBECONFIG: other ?? kubeconfig },
        }),
      request: (method, target, body) => call(address, method, target, body),
      addUser: async (name, grants) => {
        const token = tokens.get(name);
        if (token === undefined)
          throw new Error(
            `${name} is none of the users named at the start: ${[...tokens.keys()].join(", ")}.`,
          );
        await grant(address, name, grants);
        return { name, token, kubeconfig: await kubeconfigOf(name, token) };
      },
      kubeconfigWithToken: kubeconfigOf,
      killApiServer: () => server.kill("SIGKILL"),
      startApiServer: async () => void (server = await startServer()),
      freezeApiServer: () => server.freeze(),
      thawApiServer: () => server.thaw(),
      compactEtcd: () => compact(ports.etcd),
      stop: () => family.stopAll(),
    };
  } catch (error) {
    await family.stopAll();
    throw error;
  }
}

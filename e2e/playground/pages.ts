import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { shopObjects, shopPath } from "../../lib/commands/scenarios/shop.ts";
import { expect, test as base } from "../browser/fixtures.ts";
import { clients, type Age } from "../clients/clients.ts";
import { viewOf } from "../stories/agree.ts";
import type { Place } from "../stories/follow.ts";
import { startRollscope, type Rollscope } from "../stories/rollscope.ts";
import type { TestCluster } from "../stories/test-cluster.ts";
import { call, mustCall, type Answer } from "../control-plane/cluster/api.ts";
import { mustRun } from "../control-plane/run.ts";
import { accessOf } from "./start.ts";

/** A Rollscope that has started its own playground. */
export interface Play extends Pick<Rollscope, "address" | "lines"> {
  /** The line for a terminal, as it was printed. */
  readonly exportLine: string;
  readonly cluster: TestCluster;
  readonly request: (method: string, path: string, body?: unknown) => Promise<Answer>;
  /** Where a Deployment of the shop is. */
  readonly place: (name: string) => Place;
  /** Creates these Deployments of the shop anew, puts its Services back, and waits until all of them serve. */
  readonly renew: (...names: readonly string[]) => Promise<void>;
  /** Pastes the printed line and these into a new terminal that has the kubectl of that age; what they write. */
  readonly paste: (age: Age, ...lines: readonly string[]) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** A home that has a kubeconfig of its own: nobody's business. */
export async function makeHome(): Promise<string> {
  const home = await mkdtemp(path.join(tmpdir(), "rollscope-home-"));
  await mkdir(path.join(home, ".kube"));
  return home;
}

export const environmentOf = (home: string) => ({ HOME: home, XDG_CACHE_HOME: path.join(home, ".cache") });

/** Runs lines in a shell that has the kubectl of that age, in this home. */
export async function terminal(home: string, age: Age, ...lines: readonly string[]): Promise<string> {
  const { kubectl } = await clients(age, (line) => void process.stderr.write(`${line}\n`));
  const env = {
    ...environmentOf(home),
    KUBECONFIG: "",
    PATH: `${path.dirname(kubectl)}${path.delimiter}${process.env["PATH"] ?? ""}`,
  };
  return (await mustRun("sh", ["-ec", lines.join("\n")], { env, cwd: home })).trimEnd();
}

/** The line that Rollscope printed for a terminal. */
export async function exportLineOf({ lines }: Rollscope): Promise<string> {
  const printed = () => lines.join("\n");
  await expect.poll(printed, { timeout: 30_000 }).toContain("export KUBECONFIG=");
  return lines.find((line) => line.startsWith("export KUBECONFIG=")) ?? "";
}

const quick = ["--playground", "--playground-port", "0", "--speed", "20", "--seed", "4", "--port", "0"];

/** Starts one in a home of its own, with `options` beside the usual ones. */
export async function startPlay(...options: readonly string[]): Promise<Play> {
  const home = await makeHome();
  const { kubectl, helm } = await clients("new", () => undefined);
  // With a helm on its path it fetches none.
  const PATH = `${path.dirname(helm)}${path.delimiter}${process.env["PATH"] ?? ""}`;
  const rollscope = await startRollscope([...quick, ...options], { ...environmentOf(home), PATH });
  const exportLine = await exportLineOf(rollscope);
  const kubeconfig = exportLine.replace("export KUBECONFIG=", "");
  const address = await accessOf(kubeconfig);
  const env = { ...environmentOf(home), KUBECONFIG: kubeconfig };
  const request: Play["request"] = (method, url, body) => call(address, method, url, body);
  const cluster: TestCluster = {
    ...address,
    server: `https://127.0.0.1:${String(address.port)}`,
    kubeconfig,
    folder: home,
    kubectl: (args, { input } = {}) => mustRun(kubectl, args, { env, input }),
    request,
    stop: () => rollscope.stop(),
  };
  const place = (name: string): Place => ({
    cluster,
    address: rollscope.address,
    namespace: "shop",
    name,
  });
  return {
    address: rollscope.address,
    lines: rollscope.lines,
    exportLine,
    cluster,
    request,
    place,
    paste: (age, ...lines) => terminal(home, age, exportLine, ...lines),
    renew: async (...names) => {
      for (const object of shopObjects) {
        const url = shopPath(object);
        if (object.kind === "Service") await mustCall(address, "PUT", url, object);
        if (object.kind !== "Deployment" || !names.includes(object.metadata.name)) continue;
        await call(address, "DELETE", `${url}?propagationPolicy=Background`);
        await mustCall(address, "POST", path.dirname(url), object);
      }
      for (const name of names) await atRest(place(name));
    },
    stop: async () => {
      await rollscope.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Waits until Rollscope shows that the Deployment is as it was at first: one version, all of whose pods serve. */
async function atRest({ address, namespace, name }: Place): Promise<void> {
  const read = async () => {
    const { outcome, versions } = await viewOf(address, namespace, name);
    const [first, ...older] = versions;
    return {
      outcome,
      isFirst: first?.revision === 1 && first.available === first.desired && first.terminating === 0,
      older: older.length,
    };
  };
  const rest = { outcome: "done", isFirst: true, older: 0 };
  await expect.poll(read, { timeout: 40_000 }).toEqual(rest);
}

interface Worker {
  /** One for all stories of a worker that do not hurt it. */
  readonly play: Play;
}

/** Stories of the pages that have a playground. */
export const test = base.extend<object, Worker>({
  play: [
    async ({}, use) => {
      const play = await startPlay();
      await use(play);
      await play.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

/** Writes the kubeconfig of a cluster that is not there; its path. */
export async function kubeconfigOfNobody(home: string): Promise<string> {
  const file = path.join(home, ".kube", "config");
  const server = "https://127.0.0.1:9";
  await writeFile(
    file,
    JSON.stringify({
      apiVersion: "v1",
      kind: "Config",
      clusters: [{ name: "work", cluster: { server } }],
      users: [{ name: "me", user: {} }],
      contexts: [{ name: "work", context: { cluster: "work", user: "me" } }],
      "current-context": "work",
    }),
  );
  return file;
}

export const read = (file: string): Promise<string> => readFile(file, "utf8");
export { expect };

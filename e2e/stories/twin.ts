import { at, listAt, stringsAt } from "../../lib/base/raw.ts";
import { expect, test as base } from "./stages.ts";
import type { TestCluster } from "./test-cluster.ts";

/** The Deployment web of a story and its twin, which goes back by kubectl. */
interface Twin {
  /** In both namespaces. */
  readonly apply: (...objects: readonly unknown[]) => Promise<void>;
  readonly kubectl: (...args: readonly string[]) => Promise<void>;
  readonly settle: () => Promise<void>;
  /** `kubectl rollout undo` of the twin. */
  readonly undo: (revision: number) => Promise<void>;
  /** Waits until what is left of the two is the same: the Deployment and its ReplicaSets. */
  readonly expectSame: () => Promise<void>;
}

interface Each {
  /** The namespace in which kubectl goes back; the story's own is Rollscope's. */
  readonly theirs: string;
  readonly twin: Twin;
}

/** Stories of going back, beside `kubectl rollout undo` on a Deployment with the same history. */
export const test = base.extend<Each>({
  theirs: async ({ cluster, namespace }, use) => {
    const name = `${namespace}-kubectl`;
    await cluster.kubectl(["create", "namespace", name]);
    await use(name);
    await cluster.kubectl(["delete", "namespace", name, "--wait=false"]);
  },
  twin: async ({ cluster, namespace, theirs }, use) => {
    const kubectl = async (...args: readonly string[]): Promise<void> => {
      for (const place of [namespace, theirs]) await cluster.kubectl([...args, "-n", place]);
    };
    await use({
      kubectl,
      apply: async (...objects) => {
        const input = JSON.stringify({ apiVersion: "v1", kind: "List", items: objects });
        for (const place of [namespace, theirs])
          await cluster.kubectl(["apply", "-n", place, "-f", "-"], { input });
      },
      settle: () => kubectl("rollout", "status", "deployment/web"),
      undo: async (revision) => {
        const args = ["rollout", "undo", "deployment/web", `--to-revision=${String(revision)}`];
        await cluster.kubectl([...args, "-n", theirs]);
      },
      expectSame: () =>
        expect(async () => {
          expect(await left(cluster, namespace)).toEqual(await left(cluster, theirs));
        }).toPass({ timeout: 20_000 }),
    });
  },
});

async function left(cluster: TestCluster, where: string): Promise<unknown> {
  const read = async (what: string): Promise<unknown> =>
    JSON.parse(await cluster.kubectl(["get", what, "-l", "app=web", "-o", "json", "-n", where]));
  const [object] = listAt(await read("deployments"), "items");
  return {
    spec: at(object, "spec"),
    labels: at(object, "metadata", "labels"),
    annotations: notes(object),
    sets: listAt(await read("replicasets"), "items").map((set) => [at(set, "spec"), notes(set)]),
  };
}

/** Annotations, but for the copy of the manifest, which names the namespace. */
const notes = (object: unknown): Readonly<Record<string, string>> => {
  const { "kubectl.kubernetes.io/last-applied-configuration": applied, ...rest } = stringsAt(
    object,
    "metadata",
    "annotations",
  );
  return { ...rest, applied: applied === undefined ? "no" : "yes" };
};

export { expect };

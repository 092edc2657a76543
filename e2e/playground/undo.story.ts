import { randomUUID } from "node:crypto";
import { at, listAt, stringAt, stringsAt } from "../../lib/base/raw.ts";
import { startRollscope } from "../cluster/rollscope.ts";
import { knock, type Knock } from "./door.ts";
import { expect, test as base } from "./fixtures.ts";
import { deployment } from "./manifests.ts";

/** Going back through Rollscope, beside `kubectl rollout undo` on a Deployment with the same history. */

interface Each {
  /** The namespace in which kubectl goes back; the story's own is Rollscope's. */
  readonly theirs: string;
  /** Kubectl in both namespaces. */
  readonly both: (...args: readonly string[]) => Promise<void>;
  readonly release: (image: string, cause: string) => Promise<void>;
  /** Goes back in both; what is left of the two must be the same. */
  readonly back: (revision: number) => Promise<void>;
  readonly door: Knock;
}

const test = base.extend<Each>({
  theirs: async ({ playground, namespace }, use) => {
    const name = `${namespace}-kubectl`;
    await playground.request("POST", "/api/v1/namespaces", { metadata: { name } });
    await use(name);
    await playground.request("DELETE", `/api/v1/namespaces/${name}`);
  },
  both: async ({ kubectl, theirs }, use) => {
    await use(async (...args) => {
      await kubectl(...args);
      await kubectl(...args, "-n", theirs);
    });
  },
  release: async ({ file, both }, use) => {
    await use(async (image, cause) => {
      await file("web.yaml", [deployment("web", { replicas: 2, image, cause })]);
      await both("apply", "-f", "web.yaml");
    });
  },
  door: async ({ playground }, use) => {
    const rollscope = await startRollscope(["--kubeconfig", playground.kubeconfig, "--port", "0"]);
    await use(await knock(rollscope.address));
    await rollscope.stop();
  },
  back: async ({ kubectl, namespace, theirs, door }, use) => {
    const left = async (where: string): Promise<unknown> => {
      const object: unknown = JSON.parse(await kubectl("get", "deploy/web", "-o", "json", "-n", where));
      const sets: unknown = JSON.parse(await kubectl("get", "rs", "-o", "json", "-n", where));
      return {
        spec: at(object, "spec"),
        labels: at(object, "metadata", "labels"),
        annotations: notes(object),
        sets: listAt(sets, "items").map((set) => [at(set, "spec"), notes(set)]),
      };
    };
    await use(async (revision) => {
      const args = { namespace, name: "web", revision };
      const { preview } = (await door("previews/undo", { args })).body as { preview: { bound: string } };
      const [told] = await Promise.all([
        door("commands/undo", { requestId: randomUUID(), args: { ...args, bound: preview.bound } }),
        kubectl("rollout", "undo", "deploy/web", `--to-revision=${String(revision)}`, "-n", theirs),
      ]);
      expect(told.status).toBe(202);
      for (const where of [namespace, theirs]) await kubectl("rollout", "status", "deploy/web", "-n", where);
      await expect.poll(() => left(namespace)).toEqual(await left(theirs));
    });
  },
});

/** Annotations, but for the copy of the manifest, which names the namespace. */
const notes = (object: unknown): Readonly<Record<string, string>> => {
  const { "kubectl.kubernetes.io/last-applied-configuration": applied, ...rest } = stringsAt(
    object,
    "metadata",
    "annotations",
  );
  return { ...rest, applied: applied === undefined ? "no" : "yes" };
};

test("after one undo, and after the next, everything is as kubectl leaves it", async ({
  release,
  both,
  back,
}) => {
  for (const version of ["1.27", "1.28", "1.29"]) {
    await release(`nginx:${version}`, `deploy ${version}`);
    await both("rollout", "status", "deploy/web");
  }
  // An annotation of the Deployment alone is lost, a size is not touched.
  await both("annotate", "deploy/web", "team=x");
  await both("scale", "deploy/web", "--replicas=3");
  await back(1);
  await back(3);
});

test("out of a rollout that does not come to its end it goes back as kubectl does", async ({
  release,
  both,
  back,
}) => {
  await release("nginx:1.27", "good");
  await both("rollout", "status", "deploy/web");
  await both("rollout", "restart", "deploy/web");
  await both("rollout", "status", "deploy/web");
  await release("rollscope.dev/shop/web:2.9", "broken");
  await back(1);
});

test("many windows that confirm at once are one rollback, and what was applied meanwhile is not overwritten", async ({
  release,
  both,
  kubectl,
  namespace,
  door,
}) => {
  await release("nginx:1.27", "first");
  await both("rollout", "status", "deploy/web");
  await release("nginx:1.28", "second");
  await both("rollout", "status", "deploy/web");
  const args = { namespace, name: "web", revision: 1 };
  const look = async () =>
    ((await door("previews/undo", { args })).body as { preview: { bound: string } }).preview.bound;
  const bounds = await Promise.all(Array.from({ length: 15 }, look));
  const generation = async () =>
    at(JSON.parse(await kubectl("get", "deploy/web", "-o", "json")), "metadata", "generation");
  const before = await generation();
  const told = await Promise.all(
    bounds.map((bound) => door("commands/undo", { requestId: randomUUID(), args: { ...args, bound } })),
  );
  expect(told.map(({ status }) => status).sort()).toEqual([202, ...Array.from({ length: 14 }, () => 409)]);
  expect(await generation()).toBe(Number(before) + 1);

  await kubectl("rollout", "status", "deploy/web");
  const seen = { ...args, revision: 2 };
  const { preview } = (await door("previews/undo", { args: seen })).body as { preview: { bound: string } };
  await release("nginx:1.29", "third");
  const late = await door("commands/undo", {
    requestId: randomUUID(),
    args: { ...seen, bound: preview.bound },
  });
  expect([late.status, stringAt(late.body, "error", "id")]).toEqual([409, "changedSincePreview"]);
  expect(await kubectl("get", "deploy/web", "-o", "jsonpath={..image}")).toBe("nginx:1.29");
});

import { randomUUID } from "node:crypto";
import { at, stringAt } from "../../lib/base/raw.ts";
import { knock, type Knock } from "./door.ts";
import { deployment } from "./manifests.ts";
import { expect, test as base } from "./twin.ts";

/** Going back through Rollscope, beside `kubectl rollout undo` on a Deployment with the same history. */

interface Each {
  /** The same Deployment in both namespaces, at its first revision. */
  readonly both: {
    readonly kubectl: (...args: readonly string[]) => Promise<void>;
    readonly settle: () => Promise<void>;
    readonly release: (image: string, cause: string) => Promise<void>;
    /** Goes back, here by the door and there by kubectl; what is left of the two must be the same. */
    readonly back: (revision: number) => Promise<void>;
  };
  readonly door: Knock;
}

const test = base.extend<Each>({
  door: async ({ rollscope }, use) => {
    await use(await knock(rollscope.address));
  },
  both: async ({ namespace, twin, door }, use) => {
    const { kubectl, settle } = twin;
    await twin.apply(deployment({ name: "web" }));
    await kubectl("annotate", "deployment/web", "kubernetes.io/change-cause=first");
    await settle();
    await use({
      kubectl,
      settle,
      release: async (image, cause) => {
        await kubectl("set", "image", "deployment/web", `web=${image}`);
        await kubectl("annotate", "deployment/web", "--overwrite", `kubernetes.io/change-cause=${cause}`);
      },
      back: async (revision) => {
        const args = { namespace, name: "web", revision };
        const bound = await look(door, args);
        const [told] = await Promise.all([
          door("commands/undo", { requestId: randomUUID(), args: { ...args, bound } }),
          twin.undo(revision),
        ]);
        expect(told.status).toBe(202);
        await settle();
        await twin.expectSame();
      },
    });
  },
});

interface Way {
  readonly namespace: string;
  readonly name: string;
  readonly revision: number;
}

async function look(door: Knock, args: Way): Promise<string> {
  const { body } = await door("previews/undo", { args });
  const bound = stringAt(body, "preview", "bound");
  if (bound === undefined || at(body, "preview", "blocked") !== undefined)
    throw new Error(JSON.stringify(body));
  return bound;
}

test("after one undo, and after the next, everything is as kubectl leaves it", async ({ both }) => {
  for (const version of ["2.0", "3.0"]) {
    await both.release(`registry.example/web:${version}`, `deploy ${version}`);
    await both.settle();
  }
  // An annotation of the Deployment alone is lost, and a size is not touched.
  await both.kubectl("annotate", "deployment/web", "team=x");
  await both.kubectl("scale", "deployment/web", "--replicas=3");
  await both.back(1);
  await both.back(3);
});

test("out of the middle of a rollout it goes back as kubectl does", async ({ both }) => {
  await both.release("registry.example/web:2.0", "good");
  await both.settle();
  await both.release("registry.example/web:3.0", "not done");
  await both.back(1);
});

test("many windows that confirm at once are one rollback, and what was applied meanwhile is not overwritten", async ({
  both,
  cluster,
  namespace,
  door,
}) => {
  await both.release("registry.example/web:2.0", "second");
  await both.settle();
  const ask = async (path: string): Promise<string> =>
    cluster.kubectl(["get", "deployment/web", "-o", `jsonpath=${path}`, "-n", namespace]);
  const args = { namespace, name: "web", revision: 1 };
  const bounds = await Promise.all(Array.from({ length: 15 }, () => look(door, args)));
  const before = Number(await ask("{.metadata.generation}"));
  const told = await Promise.all(
    bounds.map((bound) => door("commands/undo", { requestId: randomUUID(), args: { ...args, bound } })),
  );
  expect(told.map(({ status }) => status).sort()).toEqual([202, ...Array.from({ length: 14 }, () => 409)]);
  expect(Number(await ask("{.metadata.generation}"))).toBe(before + 1);

  await both.settle();
  const seen = { ...args, revision: 2 };
  const bound = await look(door, seen);
  await both.release("registry.example/web:3.0", "third");
  const late = await door("commands/undo", { requestId: randomUUID(), args: { ...seen, bound } });
  expect([late.status, stringAt(late.body, "error", "id")]).toEqual([409, "changedSincePreview"]);
  expect(await ask("{..image}")).toBe("registry.example/web:3.0");
});

test("the reason is an Event that kubectl shows, and a test of the patch is the API server's own", async ({
  both,
  cluster,
  namespace,
  door,
}) => {
  await both.release("registry.example/web:2.0", "second");
  await both.settle();
  const args = { namespace, name: "web", revision: 1 };
  const bound = await look(door, args);
  const told = await door("commands/undo", {
    requestId: randomUUID(),
    args: { ...args, bound, reason: "too slow" },
  });
  expect([told.status, at(told.body, "accepted", "untold")]).toEqual([202, undefined]);
  expect(await cluster.kubectl(["describe", "deployment/web", "-n", namespace])).toContain(
    "From revision 2 to revision 1, asked for in Rollscope: too slow",
  );
  for (const [command, more] of [
    ["pause", {}],
    ["resume", {}],
    ["scale", { replicas: 0 }],
    ["scale", { replicas: 2 }],
    ["restart", {}],
    ["annotate", { cause: "by hand" }],
    ["canary-to-zero", {}],
  ] as const) {
    const asked = { namespace, name: "web", ...more };
    const { body } = await door(`previews/${command}`, { args: asked });
    const done = await door(`commands/${command}`, {
      requestId: randomUUID(),
      args: { ...asked, bound: stringAt(body, "preview", "bound") },
    });
    expect([command, done.status, done.body]).toEqual([command, 202, expect.anything()]);
  }
});

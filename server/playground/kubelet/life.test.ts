import fc from "fast-check";
import { expect, test } from "vitest";
import type { ContainerStatus } from "../kinds/pod-types.ts";
import { pods, type Pod } from "../kinds/pod.ts";
import { StatusError } from "../status.ts";
import { runtimeOf } from "./runtime.ts";
import { kubeletWorld, readiness, shopPod, type KubeletWorld } from "./testing/kubelet-world.ts";

const tags = ["1.0", "2.0", "2.1-broken", "2.2-crash", "2.5-hang", "2.7-stubborn", "9.9"];
const names = ["a", "b", "c"];

const step = fc.record({
  name: fc.constantFrom(...names),
  tag: fc.constantFrom(...tags),
  act: fc.constantFrom("create", "delete", "delete", "force", "hasten", "image"),
  restartPolicy: fc.constantFrom("Always", "OnFailure", "Never"),
  hook: fc.constantFrom(0, 3, 40),
  /** ms until the next. */
  pause: fc.constantFrom(0, 5, 200, 900, 3_000, 20_000, 70_000),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const liveness = { httpGet: { path: "/healthz", port: 8080 }, periodSeconds: 5 };

function act(world: KubeletWorld, { name, tag, act: what, restartPolicy, hook }: Step): void {
  const lifecycle = { preStop: { sleep: { seconds: hook } } };
  const spec = (): object =>
    shopPod(
      tag,
      { readinessProbe: readiness, livenessProbe: liveness, ...(hook > 0 ? { lifecycle } : {}) },
      { restartPolicy, terminationGracePeriodSeconds: 10 },
    );
  const setImage = (draft: Record<string, unknown>): Record<string, unknown> => {
    const old = draft["spec"] as { containers: object[] };
    const containers = old.containers.map((one) => ({ ...one, image: `rollscope.dev/shop/web:${tag}` }));
    return { ...draft, spec: { ...old, containers } };
  };
  const acts: Readonly<Record<Step["act"], () => unknown>> = {
    create: () => world.createPod(name, { ...spec() }),
    delete: () => world.deletePod(name),
    force: () => world.deletePod(name, 0),
    hasten: () => world.deletePod(name, 3),
    image: () => world.registry.change(pods, "default", name, setImage, { manager: "test" }),
  };
  try {
    acts[what]();
  } catch (error) {
    // What is there already, or not there, is refused.
    if (!(error instanceof StatusError)) throw error;
  }
}

const ended = (pod: Pod): boolean => pod.status?.phase === "Succeeded" || pod.status?.phase === "Failed";
const isReady = ({ status }: Pod): boolean =>
  status?.conditions?.some(({ type, status: value }) => type === "Ready" && value === "True") === true;

const web = ({ status }: Pod): ContainerStatus | undefined => status?.containerStatuses?.[0];

/** What holds from one line of a pod to the next. */
function follows(before: Pod, after: Pod): void {
  if (ended(before)) expect(after.status?.phase).toBe(before.status?.phase);
  if (isReady(after)) expect(web(after)).toMatchObject({ ready: true, state: { running: {} } });
  const restarted = (web(after)?.restartCount ?? 0) - (web(before)?.restartCount ?? 0);
  expect([0, 1]).toContain(restarted);
  expect(after.status?.observedGeneration ?? 0).toBeLessThanOrEqual(after.metadata.generation ?? 0);
  if (before.status?.podIP !== undefined) expect(after.status?.podIP).toBe(before.status.podIP);
}

test("whatever is done to pods, each line follows from the one before, and nothing of them is left in the end", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), fc.integer(), (steps, seed) => {
      const world = kubeletWorld(seed);
      const open = new Set<string>();
      world.store.subscribe(({ kind, type, object, previous }) => {
        if (kind !== pods) return;
        if (type === "DELETED") open.delete(object.metadata.uid);
        else open.add(object.metadata.uid);
        if (previous !== undefined) follows(previous as Pod, object as Pod);
      });
      for (const one of steps) {
        act(world, one);
        world.clock.advance(one.pause);
      }
      for (const name of names) {
        if (world.pod(name) !== undefined) world.deletePod(name);
      }
      world.clock.advance(60_000);
      expect(open.size).toBe(0);
      expect(runtimeOf(world.store).pods.size).toBe(0);
      const lines = names.flatMap((name) => world.lines(name)).length;
      world.clock.advance(400_000);
      expect(names.flatMap((name) => world.lines(name))).toHaveLength(lines);
    }),
    { numRuns: 60 },
  );
});

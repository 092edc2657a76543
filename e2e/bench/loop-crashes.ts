import { runInNewContext } from "node:vm";
import { createCluster } from "../../server/playground/cluster.ts";
import { pods as podKind } from "../../server/playground/kinds/pod.ts";
import { seededRandom } from "../../server/playground/random.ts";
import { simulatedClock } from "../../server/playground/testing/simulated-clock.ts";

/** What `node --expose-gc loop-crashes.ts` tells its parent. */
export interface Looped {
  readonly pods: number;
  /** Bytes, before and after the hour. */
  readonly heaps: readonly [number, number];
  /** Within the hour. */
  readonly restarts: number;
}

const collect = runInNewContext("gc") as () => void;
const pods = 100;
const minute = 60_000;
/** Minutes until back-off has come to its end and the first Events have gone. */
const lead = 75;

const crashing = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "crashing" },
  spec: {
    replicas: pods,
    selector: { matchLabels: { app: "crashing" } },
    template: {
      metadata: { labels: { app: "crashing" } },
      spec: { containers: [{ name: "web", image: "rollscope.dev/shop/web:2.2-crash" }] },
    },
  },
};

const clock = simulatedClock(Date.UTC(2026, 0, 5));
const cluster = createCluster({
  clock,
  random: seededRandom(1),
  speed: 20,
  nodes: 3,
  storage: 128,
  objects: [crashing],
  authority: "",
});
cluster.start();

const restarts = (): number =>
  cluster.registry.store
    .list(podKind)
    .flatMap(({ status }) => status?.containerStatuses ?? [])
    .reduce((sum, { restartCount }) => sum + restartCount, 0);

async function pass(minutes: number): Promise<number> {
  for (let passed = 0; passed < minutes; passed += 1) {
    clock.advance(minute);
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (let times = 0; times < 3; times += 1) collect();
  return process.memoryUsage().heapUsed;
}

const before = await pass(lead);
const already = restarts();
const after = await pass(60);
process.send?.({ pods, heaps: [before, after], restarts: restarts() - already } satisfies Looped);
process.disconnect();

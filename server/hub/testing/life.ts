import { createLog, type Log } from "../../../lib/log/log.ts";
import type { TestCluster } from "../../../lib/log/testing/cluster.ts";
import type { Limits } from "../../../lib/log/window.ts";
import { homeOf } from "../../../lib/rollout/neighbourhood.ts";
import { createHub, type Hub } from "../hub.ts";
import type { HubSource } from "../source.ts";
import { createTestAudience, type TestAudience } from "./pair.ts";
import type { TestTime } from "./timing.ts";

/** One life of a server over a cluster: it begins with what it finds. */
export interface Life {
  readonly log: Log;
  readonly hub: Hub;
  readonly audience: TestAudience;
}

export const testLimits: Limits = { time: 3_600_000, bytes: 64 * 1024 * 1024 };

export function beginLife(
  time: TestTime,
  cluster: TestCluster,
  epoch: number,
  more: Partial<HubSource> = {},
): Life {
  const log = createLog({ epoch: `epoch ${epoch}`, homeOf, limits: testLimits });
  for (const change of cluster.objects()) log.append(change, time.now());
  log.open(time.now());
  const audience = createTestAudience();
  const source = {
    type: "cluster",
    context: "test",
    server: "https://test",
    namespaces: [],
    readOnly: true,
    playground: undefined,
  } as const;
  const hub = createHub(
    {
      log,
      limits: testLimits,
      now: time.now,
      source: () => source,
      problem: () => undefined,
      lastHeard: time.now,
      ...more,
    },
    audience,
    time,
  );
  return { log, hub, audience };
}

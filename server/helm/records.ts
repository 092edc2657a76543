import type { Log } from "../../lib/log/log.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { followBodies, type Bodies } from "./bodies.ts";
import { createThread, type Thread } from "./thread/thread.ts";

/** Helm's records of a cluster: what is told of them in the log, and the thread in which they are opened. */
export interface Records extends Bodies {
  readonly thread: Thread;
}

/** `key` is that of the log's digests. */
export function openRecords(
  needs: { readonly cluster: Cluster; readonly log: Log },
  key: Uint8Array,
): Records {
  const thread = createThread(key, needs.cluster.clock);
  const bodies = followBodies({ ...needs, thread });
  return {
    thread,
    interest: bodies.interest,
    stop: () => {
      bodies.stop();
      void thread.stop();
    },
  };
}

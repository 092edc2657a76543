import type { Log } from "../../lib/log/log.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { LiveObjects } from "./live-objects.ts";
import type { Records } from "./records.ts";

/** What a question about a release is answered from. */
export interface HelmDesk {
  readonly cluster: Cluster;
  readonly records: Records;
  readonly digest: (text: string) => string;
  readonly log: Log;
  readonly live: LiveObjects;
}

import type { KindName } from "../../lib/kinds/kinds.ts";
import type { Source } from "../../lib/view/connection.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { Records } from "../helm/records.ts";
import type { HubSource } from "../hub/source.ts";
import type { WatchHealth } from "../watch/watcher.ts";

/** Where everything that is shown comes from: a cluster, or a recording. */
export interface Supply extends HubSource {
  /** The door to it; undefined for a recording. */
  readonly cluster: Cluster | undefined;
  readonly source: () => Source;
  /** The keyed digest of the log, with which masked values can be compared; undefined for a recording. */
  readonly digest: ((text: string) => string) | undefined;
  /** The key of that digest, for threads that mask on their own; undefined for a recording. */
  readonly key: Uint8Array | undefined;
  /** What is known of Helm's records, and how they are opened; undefined for a recording. */
  readonly records: Records | undefined;
  /** The version up to which the API server was heard; undefined where a kind is not watched, or in a recording. */
  readonly resourceVersion: (kind: KindName, namespace: string) => string | undefined;
  /** Every watch on its own, for those who look after Rollscope; none in a recording. */
  readonly watches: () => readonly WatchHealth[];
  /** Somebody looks at a namespace. Returns its undo. */
  readonly interest: (namespace: string) => () => void;
  readonly stop: () => Promise<void>;
}

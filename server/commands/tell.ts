import { stringAt, type Raw } from "../../lib/base/raw.ts";
import type { Problem } from "../../lib/view/connection.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { send } from "./writing.ts";

/** What an Event says. */
export interface News {
  /** The object that it is about, as it was read. */
  readonly about: Raw;
  /** One word in capitals and small letters, such as `RollBack`. */
  readonly reason: string;
  readonly message: string;
  /** Server clock, ms. */
  readonly at: number;
}

const component = "rollscope";
/** Kubernetes refuses longer ones (validateV1EventSeries in pkg/apis/core/validation/events.go). */
const longest = 1_024;

/**
 * Leaves a Kubernetes Event at an object, where `kubectl describe` shows it for an hour: an annotation would be copied to
 * ReplicaSets and come back with a later undo. Undefined where it was written, else why not.
 */
export async function tell(
  cluster: Cluster,
  { about, reason, message, at }: News,
): Promise<Problem | undefined> {
  const namespace = stringAt(about, "metadata", "namespace") ?? "default";
  const name = stringAt(about, "metadata", "name") ?? "";
  // metav1.Time has whole seconds.
  const time = new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
  const written = await send(
    cluster,
    {
      method: "POST",
      path: `/api/v1/namespaces/${namespace}/events`,
      type: "application/json",
      body: {
        apiVersion: "v1",
        kind: "Event",
        metadata: { namespace, name: `${name}.${nanoseconds(at)}` },
        involvedObject: {
          apiVersion: stringAt(about, "apiVersion"),
          kind: stringAt(about, "kind"),
          namespace,
          name,
          uid: stringAt(about, "metadata", "uid"),
          resourceVersion: stringAt(about, "metadata", "resourceVersion"),
        },
        reason,
        message: message.slice(0, longest),
        type: "Normal",
        count: 1,
        firstTimestamp: time,
        lastTimestamp: time,
        source: { component },
        reportingComponent: component,
        reportingInstance: component,
      },
    },
    { dryRun: false },
  );
  return written.type === "written" ? undefined : written.why;
}

/** As client-go names Events (tools/record/event.go), so that two of one object differ. */
const nanoseconds = (at: number): string => (BigInt(at) * 1_000_000n).toString(16);

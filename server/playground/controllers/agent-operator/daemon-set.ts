import { daemonSets } from "../../kinds/daemon-set.ts";
import type { DaemonSet } from "../../kinds/types/daemon-set.ts";
import type { Draft } from "../../object.ts";
import type { Registry } from "../../registry/registry.ts";
import { controllerReference } from "../claim.ts";
import { controllerOf } from "../index.ts";
import type { Recorder } from "../recorder.ts";
import type { Agent } from "./agent.ts";

/** Who writes what the operator writes, for managedFields. */
export const operator = "agent-operator";

export const daemonSetName = ({ metadata }: Agent): string => `${metadata.name}-agent`;

/** What became of an Agent's DaemonSet. */
export type Kept =
  | { readonly type: "kept"; readonly daemonSet: DaemonSet }
  | { readonly type: "taken" }
  | { readonly type: "no image" };

function templateOf(agent: Agent, image: string): Draft {
  const { nodeSelector, env = {} } = agent.spec ?? {};
  const variables = Object.entries(env).map(([name, value]) => ({ name, value }));
  return {
    metadata: { labels: labelsOf(agent) },
    spec: {
      ...(nodeSelector === undefined ? {} : { nodeSelector: { ...nodeSelector } }),
      terminationGracePeriodSeconds: 5,
      containers: [{ name: "agent", image, ...(variables.length > 0 && { env: variables }) }],
    },
  };
}

const labelsOf = (agent: Agent): Draft => ({ app: daemonSetName(agent) });

function create(registry: Registry, agent: Agent, image: string): DaemonSet {
  const { namespace = "" } = agent.metadata;
  const draft: Draft = {
    metadata: {
      name: daemonSetName(agent),
      namespace,
      labels: { ...labelsOf(agent), "app.kubernetes.io/managed-by": operator },
      ownerReferences: [controllerReference(agent)],
    },
    spec: { selector: { matchLabels: labelsOf(agent) }, template: templateOf(agent, image) },
  };
  return registry.create(daemonSets, namespace, draft, { manager: operator });
}

/** Brings the template back to what the Agent asks for, whoever changed it. */
const update = (registry: Registry, agent: Agent, image: string): DaemonSet =>
  registry.change(
    daemonSets,
    agent.metadata.namespace ?? "",
    daemonSetName(agent),
    (draft) => ({
      ...draft,
      spec: { ...(draft["spec"] as Draft), template: templateOf(agent, image) },
    }),
    { manager: operator },
  );

/** Makes an Agent's DaemonSet, or brings it up to date, and tells of it. Throws what was refused. */
export function keepDaemonSet(registry: Registry, recorder: Recorder, agent: Agent): Kept {
  const { image = "" } = agent.spec ?? {};
  const name = daemonSetName(agent);
  if (image === "") return { type: "no image" };
  const present = registry.store.get(daemonSets, agent.metadata.namespace ?? "", name);
  if (present === undefined) {
    const daemonSet = create(registry, agent, image);
    recorder.normal(agent, "Created", `Created DaemonSet ${name}`);
    return { type: "kept", daemonSet };
  }
  if (controllerOf(present)?.uid !== agent.metadata.uid) return { type: "taken" };
  if (present.metadata.deletionTimestamp !== undefined) return { type: "kept", daemonSet: present };
  const daemonSet = update(registry, agent, image);
  if (daemonSet !== present) recorder.normal(agent, "Updated", `Updated DaemonSet ${name}`);
  return { type: "kept", daemonSet };
}

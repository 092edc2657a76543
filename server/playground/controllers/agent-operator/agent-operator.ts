import { copyOf } from "../../json.ts";
import { daemonSets } from "../../kinds/daemon-set.ts";
import type { Kind } from "../../kinds/kind.ts";
import { withShared } from "../../registry/sharing.ts";
import { isOf } from "../../store/store.ts";
import { controllerOf, type Indexed } from "../index.ts";
import { keyOf, partsOf } from "../keys.ts";
import { createQueue } from "../queue.ts";
import { createRecorder, type Recorder } from "../recorder.ts";
import { isAgents, type Agent } from "./agent.ts";
import { keepDaemonSet, operator } from "./daemon-set.ts";
import { statusOf } from "./status.ts";

interface Parts {
  readonly around: Indexed;
  readonly recorder: Recorder;
  readonly kindOfAgents: () => Kind<Agent> | undefined;
}

function syncAgent({ around, recorder, kindOfAgents }: Parts, key: string): void {
  const { registry, clock } = around;
  const { namespace, name } = partsOf(key);
  const kind = kindOfAgents();
  const agent = kind === undefined ? undefined : registry.store.get(kind, namespace, name);
  if (kind === undefined || agent === undefined) return;
  if (agent.metadata.deletionTimestamp !== undefined) return;
  const kept = keepDaemonSet(registry, recorder, agent);
  const next = statusOf(agent, kept, clock.now());
  const isNews = withShared(agent.status, next) !== agent.status;
  if (!isNews || !kind.subresources.includes("status")) return;
  registry.change(kind, namespace, name, (draft) => ({ ...draft, status: copyOf(next) }), {
    manager: operator,
    subresource: "status",
  });
}

/**
 * An operator as clusters have them: of each Agent it makes a DaemonSet, keeps it as the Agent wants it, and says on the
 * Agent how that goes. It does nothing until somebody installs the definition of Agents.
 */
export function startAgentOperator(around: Indexed): () => void {
  const { registry, clock, index } = around;
  const { store, catalog } = registry;
  const recorder = createRecorder(around, { component: operator, manager: operator });
  const kindOfAgents = (): Kind<Agent> | undefined => catalog.stored().find(isAgents);
  const parts: Parts = { around, recorder, kindOfAgents };
  const queue = createQueue<string>({ clock, sync: (key) => syncAgent(parts, key) });
  const there = kindOfAgents();
  if (there !== undefined) for (const agent of store.list(there)) queue.add(keyOf(agent));
  const silence = store.subscribe((change) => {
    if (isAgents(change.kind)) queue.add(keyOf(change.object));
    else if (isOf(daemonSets, change)) {
      const owner = index.byUid(controllerOf(change.object)?.uid ?? "");
      if (owner !== undefined && isAgents(owner.kind)) queue.add(keyOf(owner.object));
    }
  });
  return () => {
    silence();
    queue.stop();
  };
}

import { copyOf } from "../../json.ts";
import { podDisruptionBudgets, type PodDisruptionBudget } from "../../kinds/pod-disruption-budget.ts";
import { pods, type Pod } from "../../kinds/pod.ts";
import { withCondition } from "../../kinds/policy/disruption-allowed.ts";
import { selects } from "../../kinds/selector.ts";
import { withShared } from "../../registry/sharing.ts";
import { isOf } from "../../store/store.ts";
import type { Indexed } from "../index.ts";
import { keyOf, manager, partsOf } from "../keys.ts";
import { createQueue } from "../queue.ts";
import { createRecorder, type Recorder } from "../recorder.ts";
import { expectedScale } from "./scale.ts";
import { goSelector } from "./selector-text.ts";
import { startStaleDisruptions } from "./stale.ts";
import { budgetStatus, expectationOf, pendingOf, type BudgetStatus } from "./status.ts";

/** Pods for each ms that a budget rests after it was looked at, as large ReplicaSets do. */
const podsForRest = 20;

function write({ registry }: Indexed, budget: PodDisruptionBudget, status: BudgetStatus): void {
  if (withShared(budget.status, status) === budget.status) return;
  const { namespace = "", name } = budget.metadata;
  registry.change(podDisruptionBudgets, namespace, name, (draft) => ({ ...draft, status: copyOf(status) }), {
    manager,
    subresource: "status",
  });
}

/** Grants nothing while nobody can tell how many pods there should be (failSafe). */
function failSafe(around: Indexed, budget: PodDisruptionBudget, message: string): void {
  const counts = { currentHealthy: 0, desiredHealthy: 0, expectedPods: 0 };
  const status = { ...counts, ...budget.status, disruptionsAllowed: 0 };
  const failed = { status: "False", reason: "SyncFailed", message } as const;
  write(around, budget, withCondition(status, failed, around.clock.now()));
}

const unmanaged = (budget: PodDisruptionBudget): string =>
  `Pods selected by this PodDisruptionBudget (selector: ${goSelector(budget.spec.selector)}) were found ` +
  "to be unmanaged. As a result, the status of the PDB cannot be calculated correctly, which may result in undefined " +
  'behavior. To account for these pods please set ".spec.minAvailable" field of the PDB to an integer value.';

/** Looks at one budget; returns when to look again, in ms, if at all (trySync). */
function syncBudget(around: Indexed, recorder: Recorder, key: string): number | undefined {
  const { registry, clock } = around;
  const { namespace, name } = partsOf(key);
  const budget = registry.store.get(podDisruptionBudgets, namespace, name);
  if (budget === undefined) return undefined;
  const selected = registry.store
    .list(pods, namespace)
    .filter(({ metadata }) => selects(budget.spec.selector, metadata.labels));
  if (selected.length === 0) recorder.normal(budget, "NoPods", "No matching pods found");
  const expectation = expectationOf(budget, selected, () => expectedScale(around, selected));
  if (typeof expectation === "string") {
    const message = `Failed to calculate the number of expected pods: ${expectation}`;
    recorder.warning(budget, "CalculateExpectedPodCountFailed", message);
    failSafe(around, budget, expectation);
    return undefined;
  }
  if (expectation.unmanaged.length > 0) recorder.warning(budget, "UnmanagedPods", unmanaged(budget));
  const now = clock.now();
  const pending = pendingOf(budget, selected, now);
  for (const pod of pending.late) {
    // Upstream says the namespace twice.
    const message = `Pod was expected by PDB ${namespace}/${namespace} to be deleted but it wasn't`;
    recorder.warning(pod, "NotDeleted", message);
  }
  write(around, budget, budgetStatus(budget, selected, { ...expectation, pending }, now));
  return pending.recheck === undefined ? undefined : pending.recheck - now + 1;
}

/** Keeps the status of PodDisruptionBudgets, by which evictions are admitted (pkg/controller/disruption). */
export function startDisruptions(around: Indexed): () => void {
  const { registry, clock } = around;
  const { store } = registry;
  const recorder = createRecorder(around, { component: "controllermanager", manager });
  const queue = createQueue<string>({
    clock,
    sync(key) {
      const wait = syncBudget(around, recorder, key);
      if (wait !== undefined) queue.addAfter(key, wait);
    },
    rest(key) {
      const { namespace, name } = partsOf(key);
      const budget = store.get(podDisruptionBudgets, namespace, name);
      return (budget?.status?.expectedPods ?? 0) / podsForRest;
    },
  });
  const addBudgetsOf = (pod: Pod): void => {
    const { namespace = "", name, labels } = pod.metadata;
    const budgets = store
      .list(podDisruptionBudgets, namespace)
      .filter(({ spec }) => selects(spec.selector, labels));
    for (const budget of budgets) queue.add(keyOf(budget));
    const [first, second] = budgets;
    if (first === undefined || second === undefined) return;
    const chosen = `Pod "${namespace}"/"${name}" matches multiple PodDisruptionBudgets.  Chose "${first.metadata.name}" arbitrarily.`;
    recorder.warning(pod, "MultiplePodDisruptionBudgets", chosen);
  };
  for (const budget of store.list(podDisruptionBudgets)) queue.add(keyOf(budget));
  const silence = store.subscribe((change) => {
    if (isOf(podDisruptionBudgets, change)) queue.add(keyOf(change.object));
    if (!isOf(pods, change)) return;
    addBudgetsOf(change.object);
    const { previous } = change;
    if (previous !== undefined && previous.metadata.labels !== change.object.metadata.labels)
      addBudgetsOf(previous);
  });
  const stopStale = startStaleDisruptions(around);
  return () => {
    silence();
    queue.stop();
    stopStale();
  };
}

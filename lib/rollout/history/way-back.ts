import type { ReplicaSet } from "../../kinds/replica-set.ts";
import type { World } from "../../log/world.ts";
import { selects } from "../../traffic/selects.ts";
import { addMark } from "./add-mark.ts";
import type { MutableHistory } from "./mutable.ts";
import { currentSet, setsOf } from "../sets.ts";
import type { WayBack, WayBackEnd } from "../progress/way.ts";

/** Marks that a way back came to its end, or was overtaken. `before`: the way back before this fact. */
export function markWayBack(history: MutableHistory, world: World, before: WayBack | undefined): void {
  const { wayBack: way } = history.folding.progress;
  if (way === before || way === undefined) return;
  const isSame = before !== undefined && before.beganAt === way.beganAt && before.type === way.type;
  if (before !== undefined && before.end === undefined && !isSame)
    markEnd(history, world, before, { type: "overtaken", at: history.folding.now });
  if (way.end !== undefined && !(isSame && before.end !== undefined)) markEnd(history, world, way, way.end);
}

function markEnd(history: MutableHistory, world: World, way: WayBack, end: WayBackEnd): void {
  const { places } = history.folding;
  const set = targetOf(history, world, way);
  const version = places.get(set?.uid ?? "");
  const named = version === undefined ? undefined : history.versions[version];
  // Where Deployments take turns, their names tell more than what they run.
  const label = (way.type === "rollout" ? named?.label : named?.deployment) ?? set?.name ?? way.target;
  const ms = Math.max(0, end.at - way.beganAt);
  if (end.type === "overtaken") {
    addMark(history, {
      type: "overtaken",
      text: { id: "markBackOvertaken", args: { version: label, ms } },
      version,
    });
    return;
  }
  const replaced = way.type === "switch" ? undefined : way.replaced;
  const args = { version: label, ms, replaced, lowest: way.lowest };
  addMark(history, { type: "back", text: { id: "markBackAt", args }, version });
}

/** The version that a way back goes to. */
function targetOf(
  { folding }: MutableHistory,
  world: World,
  { type, target }: WayBack,
): ReplicaSet | undefined {
  const { scope, uid = "" } = folding.progress;
  if (type === "rollout") return setsOf(world, uid).find(({ template }) => template.digest === target);
  const { selector } = world.objects.Service.get(target) ?? {};
  const standing = scope.deployments
    .flatMap((one) => world.objects.Deployment.get(one) ?? [])
    .filter((one) => (type === "switch" ? selects(selector, one.template.labels) : one.uid !== target));
  const [first] = [...standing].sort((a, b) => b.replicas - a.replicas);
  return first && currentSet(setsOf(world, first.uid), first);
}

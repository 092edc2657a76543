import type { Action } from "../../kinds/action.ts";
import type { KubeEvent } from "../../kinds/event.ts";
import type { World } from "../../log/world.ts";
import type { By } from "../../words/en/phrases/marks.ts";
import type { Phrase } from "../../words/phrase.ts";
import { addMark } from "./add-mark.ts";
import type { Mark } from "./history.ts";
import type { MutableHistory } from "./mutable.ts";
import { ownActions } from "../own-actions.ts";

/** What an action is known to have brought about, by the commands that may have. */
const causes = {
  back: ["undo"],
  template: ["restart"],
  paused: ["pause"],
  resumed: ["resume"],
  scaled: ["scale", "canary-to-zero"],
  selector: ["switch-selector"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** What an action is about. */
interface About {
  readonly subject: Action["subject"];
  readonly namespace: string;
  readonly name: string;
  /** The uid of the ReplicaSet that it goes to; undefined where it goes to none, or that does not matter. */
  readonly target?: string | undefined;
}

/** What somebody asked for through Rollscope that a change is the effect of. */
export interface Cause {
  readonly action: string;
  readonly by: By;
}

const byOf = ({ user, reason }: Action): By => ({ user, reason });

const underWay: ReadonlySet<string> = new Set(["asked", "accepted"]);

/**
 * The action behind a change that was just seen: the oldest of its kind on the same object that is under way and has had
 * no effect yet. `target`: the uid of the ReplicaSet that the change goes to. Undefined: nobody asked us for it.
 */
export function causeOf(
  { folding }: MutableHistory,
  world: World,
  kind: keyof typeof causes,
  about: About,
): Cause | undefined {
  const commands: readonly string[] = causes[kind];
  const actions: Iterable<Action> = world.objects.Action.values();
  const [first] = [...actions]
    .filter((action) => commands.includes(action.command) && underWay.has(action.state))
    .filter((action) => isOn(action, about) && folding.acted.get(action.uid)?.isEffect !== true)
    .sort((a, b) => a.createdAt - b.createdAt);
  return first && { action: first.uid, by: byOf(first) };
}

function isOn(action: Action, { subject, namespace, name, target }: About): boolean {
  const goesElsewhere = target !== undefined && action.target !== undefined && action.target !== target;
  return (
    action.subject === subject && action.namespace === namespace && action.name === name && !goesElsewhere
  );
}

/** ms: a program may have ended before the watch tells what it did. */
const lately = 5_000;

/** Who had a release rolled back that owns a Deployment, while what that brings about is seen. */
export function releaseBackBy(
  { folding }: MutableHistory,
  world: World,
  { uid }: { readonly uid: string },
): By | undefined {
  const { progress, now } = folding;
  if (progress.uid !== uid) return undefined;
  const action = ownActions(progress, world).find(
    ({ command, state, changedAt }) =>
      command === "helm-rollback" && (underWay.has(state) || (state === "done" && now - changedAt < lately)),
  );
  return action && byOf(action);
}

/**
 * Marks the effect of an action: in the place of the action's own mark where it has one already. Returns the place.
 */
export function markEffect(
  history: MutableHistory,
  cause: Cause | undefined,
  mark: Parameters<typeof addMark>[1],
): number {
  const own = cause === undefined ? undefined : history.folding.acted.get(cause.action);
  const former = own === undefined ? undefined : history.marks[own.mark];
  const place = own === undefined ? addMark(history, mark) : own.mark;
  if (own !== undefined && former !== undefined) history.marks[place] = { ...former, ...mark };
  if (cause !== undefined) history.folding.acted.set(cause.action, { mark: place, isEffect: true });
  return place;
}

/** What an action leaves on the Events panel beside its effect: nothing where its effect tells of it. */
export function markAction(history: MutableHistory, action: Action): void {
  const { acted } = history.folding;
  const known = acted.get(action.uid);
  switch (action.state) {
    case "accepted":
      if (known === undefined)
        acted.set(action.uid, { mark: addMark(history, ownMark(action)), isEffect: false });
      return;
    case "done": {
      const former = known === undefined ? undefined : history.marks[known.mark];
      if (known === undefined || former === undefined)
        acted.set(action.uid, { mark: addMark(history, ownMark(action)), isEffect: false });
      else if (!known.isEffect) history.marks[known.mark] = { ...former, ...ownMark(action) };
      return;
    }
    case "refused":
    case "failed":
      if (known?.isEffect === true && action.state === "refused") disown(history, known.mark);
      addMark(history, ownMark(action));
      acted.delete(action.uid);
      return;
    default:
  }
}

/** It was somebody else's: what was taken for an effect came while the action was about to be refused. */
function disown({ marks }: MutableHistory, place: number): void {
  const mark = marks[place];
  if (mark?.text.args === undefined || !("by" in mark.text.args)) return;
  marks[place] = { ...mark, text: { ...mark.text, args: { ...mark.text.args, by: undefined } } as Phrase };
}

function ownMark(action: Action): Pick<Mark, "type" | "text" | "version"> {
  const { command, to, message = "" } = action;
  const said = { command, to, by: byOf(action) };
  switch (action.state) {
    case "refused":
      return {
        type: "refused",
        text: { id: "markRefused", args: { ...said, why: message } },
        version: undefined,
      };
    case "failed":
      return {
        type: "failed",
        text: { id: "markFailed", args: { ...said, why: lastLine(message) } },
        version: undefined,
      };
    case "done":
      return { type: "asked", text: { id: "markCarriedOut", args: said }, version: undefined };
    default:
      return { type: "asked", text: { id: "markAccepted", args: said }, version: undefined };
  }
}

/** What a program says last tells why it failed. */
const lastLine = (message: string): string => message.trimEnd().split("\n").at(-1) ?? "";

/** ms: an Event has whole seconds, and is written after the API server has taken what it tells of. */
const nearby = 3_000;

/** The Event that Rollscope leaves at what it changed is a mark only where the action itself is not known any more. */
export function markTold(history: MutableHistory, world: World, event: KubeEvent): void {
  const { told } = history.folding;
  const actions: Iterable<Action> = world.objects.Action.values();
  for (const { namespace, name, changedAt } of actions)
    if (
      namespace === event.namespace &&
      name === event.aboutName &&
      Math.abs(changedAt - event.firstAt) < nearby
    )
      return;
  if (told.has(event.uid)) return;
  told.add(event.uid);
  addMark(history, {
    type: "asked",
    text: { id: "markTold", args: { message: event.message } },
    version: undefined,
  });
}

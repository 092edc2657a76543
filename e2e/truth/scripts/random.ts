import { seededRandom } from "../../../server/playground/random.ts";
import { deployment, service, strategyOf } from "../objects.ts";
import { apply, kubectl, ready, type Script, type Step } from "../script.ts";
import { because, begun, image, looked, patched, scale, undo } from "./steps.ts";

/** A choice of one of many, and whole numbers. */
interface Dice {
  readonly one: <T>(of: readonly [T, ...T[]]) => T;
  /** 0 ≤ n < most */
  readonly below: (most: number) => number;
}

function diceOf(seed: number): Dice {
  const random = seededRandom(seed);
  const below = (most: number): number => Math.floor(random() * most);
  return { below, one: (of) => of[below(of.length)] ?? of[0] };
}

const tags = ["1.0", "2.0", "3.0", "4.0"] as const;
const strategies = ["1/0", "0/1", "1/1", "25%/25%", "2/1", "100%/0", "0/50%"] as const;
const rollout = (what: string): Step => kubectl(`rollout ${what} deployment/web`);

/** What somebody at a keyboard may do next. */
const doings: readonly [(dice: Dice) => readonly Step[], ...((dice: Dice) => readonly Step[])[]] = [
  ({ one }) => [image(one(tags))],
  ({ one }) => [image(one(tags)), ready(1)],
  ({ one }) => [image(one(tags)), because(`to ${one(tags)}`)],
  ({ below }) => [image(`${String(below(3))}.9-broken`)],
  ({ one }) => [image(one(tags)), ready()],
  ({ below }) => [scale(below(7))],
  ({ below }) => [scale(1 + below(5)), ready()],
  () => [rollout("pause")],
  () => [rollout("resume")],
  () => [rollout("resume"), ready()],
  () => [undo(), ready()],
  ({ below }) => [undo(1 + below(6))],
  () => [rollout("restart"), ready(2)],
  ({ one }) => [patched({ strategy: strategyOf(one(strategies)) })],
  () => [patched({ strategy: { type: "Recreate", rollingUpdate: null } })],
  ({ one, below }) => [
    apply(deployment({ replicas: 1 + below(5), tag: one(tags), rolling: one(strategies) })),
  ],
  ({ one }) => [apply(deployment({ replicas: 3, tag: one(tags) })), ready()],
  () => [kubectl("delete pod {pod} --wait=false"), ready(1)],
  ({ below }) => [ready(1 + below(3))],
  () => [ready()],
  () => [rollout("history"), kubectl("rollout status deployment/web --watch=false")],
  ({ below }) => [kubectl(`set env deployment/web WARES=${String(below(4))}`), ready(1)],
];

/** A script of twelve doings, the same for the same seed. */
export function randomScript(seed: number): Script {
  const dice = diceOf(seed);
  const first = begun({ replicas: 2 + dice.below(4), rolling: dice.one(strategies) });
  const middle = Array.from({ length: 12 }, () => dice.one(doings)(dice)).flat();
  const last = [rollout("resume"), image("1.0"), ready(), ...looked()];
  return {
    name: `random-${String(seed)}`,
    says: `what the seed ${String(seed)} makes somebody do`,
    steps: [apply(service("web", { app: "web" })), ...first, ...middle, ...last],
  };
}

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Action } from "../../kinds/action.ts";
import type { Fact } from "../../log/fact.ts";
import { applyFact, cloneWorld } from "../../log/world.ts";
import { say } from "../../words/phrase.ts";
import { en } from "../../words/words.ts";
import { applyHistory, openHistory, type MutableHistory } from "../history/fold.ts";
import {
  after, atRest, bits, declared, deployment, event, gone, noon, pod, progressing, put, replicaSet, setStatus, shopWeb, slice, status,
  template, worldOf,
} from "../testing/samples.ts"; // prettier-ignore

function course(facts: readonly Fact[], base: readonly Fact[] = atRest()): MutableHistory {
  const world = worldOf(...base);
  const history = openHistory(shopWeb, world, noon, { lanes: true });
  for (const fact of facts) applyHistory(history, world, fact, applyFact(world, fact));
  return history;
}

const marksOf = ({ marks }: MutableHistory): readonly string[] =>
  marks
    .filter(({ at }) => at >= noon)
    .map(({ at, type, text }) => `${(at - noon) / 1000} ${type}: ${say(en, text)}`);

const action = (over: Partial<Action>, seconds: number): Fact =>
  put(
    "Action",
    {
      uid: "request-1",
      namespace: "shop",
      name: "web",
      createdAt: after(10),
      subject: "Deployment",
      command: "undo",
      user: "jane",
      reason: "2.0 answers 502",
      from: "revision 2",
      to: "revision 1",
      target: undefined,
      state: "asked",
      message: undefined,
      changedAt: after(seconds),
      ...over,
    },
    seconds,
  );

/** 2.0 begins at 1 s and gets one pod that never becomes ready. */
const broken = (): readonly Fact[] => [
  ...declared("2.0"),
  put(
    "ReplicaSet",
    replicaSet("2.0", 1, { createdAt: after(1), status: { ...setStatus(1), ready: 0, available: 0 } }),
    1,
  ),
  put("Pod", pod("web-2.0", 1, { owner: "web-2.0", ready: false }), 2),
];

/** The template of 1.0 is asked for again at 10.1 s. */
const back = (seconds = 10.1): Fact =>
  put(
    "Deployment",
    deployment({ generation: 3, template: template("1.0"), status: status({ observedGeneration: 2 }) }),
    seconds,
  );

const taken = (seconds: number): readonly Fact[] => [
  put("ReplicaSet", replicaSet("1.0", 4, { revision: 3, formerRevisions: [1] }), seconds),
  put("ReplicaSet", replicaSet("2.0", 0, { createdAt: after(1) }), seconds),
  put(
    "Deployment",
    deployment({ generation: 3, template: template("1.0"), status: status({ observedGeneration: 3 }) }),
    seconds,
  ),
];

describe("a way back", () => {
  test("is one mark that says who asked for it and why, and ends with a line of what was seen", () => {
    const history = course([
      ...broken(),
      action({}, 10),
      back(),
      action({ state: "accepted", target: "web-1.0" }, 10.2),
      ...taken(11),
    ]);
    expect(marksOf(history).filter((mark) => /rollback|asked|back:/.test(mark))).toEqual([
      "10.1 rollback: rolled back to 1.0 by jane: 2.0 answers 502",
      "11 back: 1.0 is back in 0.90 s, 1 pod replaced, lowest number ready 4",
    ]);
  });

  test("is told of the same where the API server's answer is known before its effect", () => {
    const history = course([
      ...broken(),
      action({}, 10),
      action({ state: "accepted", target: "web-1.0" }, 10.05),
      back(10.1),
    ]);
    expect(marksOf(history).slice(-1)).toEqual([
      "10.05 rollback: rolled back to 1.0 by jane: 2.0 answers 502",
    ]);
  });

  test("that nobody asked us for is a way back all the same", () => {
    const history = course([...broken(), back(), ...taken(11)]);
    expect(marksOf(history).slice(-4)).toEqual([
      "10.1 rollback: back: 2.0 → 1.0",
      "11 renumbered: 1.0: revision 1 became 3",
      expect.stringMatching(/^11 (back|done)/),
      expect.stringMatching(/^11 (back|done)/),
    ]);
  });

  test("ends only when no pod of the bad version is in rotation any more", () => {
    const serving = (seconds: number, bad: number) =>
      put(
        "EndpointSlice",
        slice("a", {
          "web-1.0-1": bits.ready,
          "web-1.0-2": bits.ready,
          "web-1.0-3": bits.ready,
          "web-1.0-4": bits.ready,
          ...(bad > 0 ? { "web-2.0-1": bits.ready } : {}),
        }),
        seconds,
      );
    const until = course([...broken(), serving(5, 1), back(), ...taken(11)]);
    expect(marksOf(until).some((mark) => mark.includes("is back"))).toBe(false);
    const whole = course([...broken(), serving(5, 1), back(), ...taken(11), serving(14.1, 0)]);
    expect(marksOf(whole).at(-1)).toMatch(/^14.1 back: 1.0 is back in 4.0 s/);
  });

  test("tells the lowest number ready of all that it saw, and none where it did not see", () => {
    const leaving = put("Pod", pod("web-1.0", 4, { deletedAt: after(40), ready: false }), 10.5);
    const again = put("Pod", pod("web-1.0", 5, { createdAt: after(10.6) }), 10.8);
    const seen = course([...broken(), back(), leaving, again, ...taken(11)]);
    expect(marksOf(seen).find((mark) => mark.includes("is back"))).toContain("lowest number ready 3");
    const lost = put(
      "Watch",
      {
        uid: "pods/",
        namespace: "",
        name: "Pod",
        state: "lost",
        since: after(10.3),
        completeUntil: after(10.3),
        message: undefined,
      },
      10.3,
    );
    const blind = course([...broken(), back(), lost, ...taken(11)]);
    expect(marksOf(blind).find((mark) => mark.includes("is back"))).toBe("11 back: 1.0 is back in 0.90 s");
  });

  test("that another change overtakes says so, and never that it came through", () => {
    const other = put(
      "Deployment",
      deployment({ generation: 4, template: template("3.0"), status: status({ observedGeneration: 2 }) }),
      12.1,
    );
    const history = course([...broken(), back(), other, ...taken(13)]);
    expect(marksOf(history).filter((mark) => mark.includes("way back"))).toEqual([
      "12.1 overtaken: the way back to 1.0 was overtaken after 2.0 s",
    ]);
  });

  test("that its deadline overtakes says that it did not come through", () => {
    const late = put(
      "Deployment",
      deployment({
        generation: 3,
        template: template("1.0"),
        status: status({ observedGeneration: 3, available: 2 }),
        conditions: [progressing("ProgressDeadlineExceeded", after(600))],
      }),
      600,
    );
    const starting = put(
      "ReplicaSet",
      replicaSet("1.0", 4, { status: { ...setStatus(4), available: 2 } }),
      10.05,
    );
    expect(marksOf(course([...broken(), starting, back(), late])).at(-1)).toBe(
      "600 deadline: the way back to 1.0 did not come through in time",
    );
  });
});

test("folding any prefix and then the rest equals folding all, with what was asked for in any order", () => {
  const facts: readonly Fact[] = [
    ...broken(),
    action({}, 10),
    back(),
    action({ state: "accepted", target: "web-1.0" }, 10.2),
    action({ uid: "request-2", command: "scale", to: "6" }, 10.3),
    put("Deployment", deployment({ generation: 4, replicas: 6 }), 10.4),
    action({ uid: "request-2", command: "scale", state: "refused", message: "no" }, 10.5),
    ...taken(11),
    gone("Action", "request-1", 12),
  ];
  const order = fc.shuffledSubarray([...facts.keys()], { minLength: 3 });
  fc.assert(
    fc.property(order, fc.nat(facts.length), (places, cut) => {
      const chosen = places.flatMap((place) => facts[place] ?? []);
      const world = worldOf(...atRest());
      const history = openHistory(shopWeb, world, noon, { lanes: true });
      const take = (some: readonly Fact[], on: typeof world, into: MutableHistory): MutableHistory => {
        for (const fact of some) applyHistory(into, on, fact, applyFact(on, fact));
        return into;
      };
      take(chosen.slice(0, cut), world, history);
      const rest = take(chosen.slice(cut), cloneWorld(world), structuredClone(history));
      expect(rest).toEqual(course(chosen));
    }),
    { numRuns: 60 },
  );
});

describe("what was asked for", () => {
  test("and refused is a mark of its own, and what somebody else did meanwhile is not told of as ours", () => {
    const history = course([
      ...broken(),
      action({}, 10),
      back(),
      action({ state: "refused", message: "This has changed since you looked." }, 10.2),
    ]);
    expect(marksOf(history).slice(-2)).toEqual([
      "10.1 rollback: back: 2.0 → 1.0",
      "10.2 refused: roll back to revision 1, refused: This has changed since you looked.",
    ]);
  });

  test("of a program is a mark from its beginning, and says how it ended", () => {
    const helm = { subject: "Release", name: "shop", command: "helm-rollback", to: "revision 2" };
    const owned = { "meta.helm.sh/release-name": "shop", "meta.helm.sh/release-namespace": "shop" };
    const base = [...atRest(), put("Deployment", deployment({ owners: owned }))];
    const begun = [action(helm, 10), action({ ...helm, state: "accepted" }, 10.1)];
    const said = action({ ...helm, state: "accepted", message: "rolling" }, 11);
    expect(marksOf(course([...begun, said], base))).toEqual([
      "10.1 asked: helm rollback to revision 2, asked for by jane: 2.0 answers 502",
    ]);
    expect(marksOf(course([...begun, said, action({ ...helm, state: "done" }, 12)], base))).toEqual([
      "10.1 asked: helm rollback to revision 2, done by jane: 2.0 answers 502",
    ]);
    const failed = action({ ...helm, state: "failed", message: "Error\nhelm did not roll shop back" }, 12);
    expect(marksOf(course([...begun, failed], base)).at(-1)).toBe(
      "12 failed: helm rollback to revision 2, failed: helm did not roll shop back",
    );
    expect(marksOf(course([...begun]))).toEqual([]);
    const rolled = back(10.5) as Fact & { readonly put: object };
    const effect = { ...rolled, put: { ...rolled.put, owners: owned } } as unknown as Fact;
    expect(marksOf(course([...broken(), ...begun, effect], base))).toContain(
      "10.5 rollback: rolled back to 1.0 by jane: 2.0 answers 502",
    );
  });

  test.each([
    ["pause", "paused", deployment({ generation: 2, paused: true }), "paused by jane: 2.0 answers 502"],
    ["scale", "scaled", deployment({ generation: 2, replicas: 6 }), "scaled: 4 → 6 by jane: 2.0 answers 502"],
    [
      "restart",
      "template",
      deployment({ generation: 2, template: template("1.0", { digest: "again" }) }),
      "template: 1.0 → 1.0 by jane: 2.0 answers 502",
    ],
  ])("by %s is told of at its effect", (command, type, object, text) => {
    const history = course([action({ command }, 10), put("Deployment", object, 10.1)]);
    expect(marksOf(history).at(-1)).toBe(`10.1 ${type}: ${text}`);
  });

  test("is told of by its Event where nobody knows the action any more, and not twice where somebody does", () => {
    const told = put(
      "Event",
      event(
        { kind: "Deployment", uid: "web" },
        {
          type: "Normal",
          reason: "RollBack",
          component: "rollscope",
          message: "From revision 2 to revision 1, asked for in Rollscope: 2.0 answers 502",
          firstAt: after(10),
          lastAt: after(10),
        },
      ),
      11,
    );
    expect(marksOf(course([...broken(), back(), told])).at(-1)).toBe(
      "11 asked: From revision 2 to revision 1, asked for in Rollscope: 2.0 answers 502",
    );
    const known = course([...broken(), action({}, 10), back(), action({ state: "accepted" }, 10.2), told]);
    expect(marksOf(known).filter((mark) => mark.includes("asked for in Rollscope"))).toEqual([]);
  });
});

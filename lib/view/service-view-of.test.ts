import { describe, expect, test } from "vitest";
import type { Fact } from "../log/fact.ts";
import { applyFact } from "../log/world.ts";
import { applyServiceProgress, openServiceProgress } from "../rollout/service/progress.ts";
import {
  after,
  bits,
  deployment,
  gone,
  noon,
  pod,
  put,
  replicaSet,
  service,
  setStatus,
  slice,
  status,
  template,
  worldOf,
} from "../rollout/testing/samples.ts";
import { enService, sayOfService } from "../words/service.ts";
import type { ServicePageView } from "./service-view.ts";
import { serviceViewOf } from "./service-view-of.ts";

const ref = { namespace: "shop", name: "web" };

type Labels = Readonly<Record<string, string>>;

/** A Deployment with its pods, all ready: its version's tag is its name. */
const running = (name: string, labels: Labels, size: number, over: object = {}): readonly Fact[] => {
  const counts = { replicas: size, updated: size, ready: size, available: size };
  const own = template(name, { labels });
  return [
    put(
      "Deployment",
      deployment({
        uid: name,
        name,
        replicas: size,
        template: own,
        matchLabels: labels,
        status: status(counts),
        createdAt: after(name === "blue" ? -100 : -90),
        ...over,
      }),
    ),
    put(
      "ReplicaSet",
      replicaSet(name, size, {
        owner: name,
        createdAt: after(name === "blue" ? -100 : -90),
        template: own,
        status: setStatus(size),
      }),
    ),
    ...Array.from({ length: size }, (_, index) => put("Pod", pod(`web-${name}`, index + 1))),
  ];
};

/** What the slice says of the first pods of each. */
const ready = (counts: Readonly<Record<string, number>>, bit: number = bits.ready) =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([name, count]) =>
      Array.from({ length: count }, (_, index) => [`web-${name}-${index + 1}`, bit]),
    ),
  );

function look(base: readonly Fact[], facts: readonly Fact[] = [], seconds = 10): ServicePageView {
  const world = worldOf(...base);
  const progress = openServiceProgress(ref, world, noon);
  for (const fact of facts) applyServiceProgress(progress, world, fact, applyFact(world, fact));
  return serviceViewOf(world, progress, after(seconds));
}

const sentence = (view: ServicePageView): string => sayOfService(enService, view.sentence);
const details = (view: ServicePageView): readonly string[] =>
  view.details.map((detail) => sayOfService(enService, detail));

const blueLabels = { app: "web", track: "blue" };
const greenLabels = { app: "web", track: "green" };
const blueGreen = [
  ...running("blue", blueLabels, 3),
  ...running("green", greenLabels, 3),
  put("Service", service({ selector: blueLabels })),
  put("EndpointSlice", slice("a", ready({ blue: 3 }))),
];
const toGreen = [
  put("Service", service({ selector: greenLabels }), 1),
  put("EndpointSlice", slice("a", ready({ green: 3 })), 2),
];
const shared = { app: "web" };
const canary = (blue: number, green: number) => [
  ...running("blue", blueLabels, blue),
  ...running("green", greenLabels, green),
  put("Service", service({ selector: shared })),
  put("EndpointSlice", slice("a", ready({ blue, green }))),
];
const unwatched = ["Pod", "EndpointSlice", "Service"].map((name) =>
  put("Watch", {
    uid: name,
    namespace: "",
    name,
    state: "forbidden",
    since: noon,
    completeUntil: undefined,
    message: undefined,
  }),
);

describe("who answers for a Service, in one sentence", () => {
  const alone = running("blue", blueLabels, 4);
  test.each<readonly [string, ServicePageView]>([
    ["There is no Service web in namespace shop.", look([])],
    ["Services of namespace shop are not seen here: nothing is known of web.", look(unwatched)],
    ["Service web was deleted.", look(blueGreen, [gone("Service", service().uid, 5)])],
    [
      "web is only another name (ExternalName): no pod of this cluster is behind it.",
      look([put("Service", service({ type: "ExternalName", selector: undefined }))]),
    ],
    [
      "web has no selector, and no ready endpoint was made by hand: nobody answers.",
      look([put("Service", service({ selector: undefined }))]),
    ],
    [
      "web has no selector: its 2 ready endpoints are made by hand.",
      look([
        put("Service", service({ selector: undefined })),
        put("EndpointSlice", slice("a", { "10.0.0.1": 11, "10.0.0.2": 11 })),
      ]),
    ],
    [
      "web selects nothing: no Deployment has pods with app=nobody.",
      look([...alone, put("Service", service({ selector: { app: "nobody" } }))]),
    ],
    [
      "web answers with 2 endpoints of no Deployment that is known here.",
      look([
        put("Service", service({ selector: { app: "other" } })),
        put("EndpointSlice", slice("a", { "10.0.0.1": 11, "10.0.0.2": 11 })),
      ]),
    ],
    [
      "web has no ready endpoint: nobody answers.",
      look([...alone, put("Service", service({ selector: shared })), put("EndpointSlice", slice("a", {}))]),
    ],
    [
      "web has no ready endpoint: only pods that are leaving still answer.",
      look([
        ...alone,
        put("Service", service({ selector: shared })),
        put("EndpointSlice", slice("a", ready({ blue: 2 }, bits.draining))),
      ]),
    ],
    [
      "web selects pods of blue; who of them answers is not known here.",
      look([...unwatched, ...alone, put("Service", service({ selector: shared }))]),
    ],
    [
      "web answers with blue alone: 4 endpoints.",
      look([
        ...alone,
        put("Service", service({ selector: shared })),
        put("EndpointSlice", slice("a", ready({ blue: 4 }))),
      ]),
    ],
    ["web answers with blue of blue alone: 3 endpoints; green is ready to take over.", look(blueGreen)],
    [
      "web switched from blue to green: none of 3 endpoints is of green.",
      look(blueGreen, toGreen.slice(0, 1)),
    ],
    ["web switched from blue to green: 3 of 3 endpoints are of green.", look(blueGreen, toGreen)],
    [
      "web answers with green of green alone: 3 endpoints; blue is ready to take over.",
      look(blueGreen, toGreen, 900),
    ],
    ["Canary: 1 of 10 endpoints of web runs green of green, about 10 %.", look(canary(9, 1))],
    ["web answers with blue of blue alone: 9 endpoints; green is scaled to 0.", look(canary(9, 0))],
    [
      "web shares its requests: about 50 % to blue of blue and about 50 % to green of green.",
      look(canary(2, 2)),
    ],
  ])("%s", (told, view) => {
    expect(sentence(view)).toBe(told);
  });

  test("says what moves while its one Deployment rolls", () => {
    const next = template("2.0", { labels: blueLabels });
    const view = look(
      [
        ...alone,
        put("Service", service({ selector: shared })),
        put("EndpointSlice", slice("a", ready({ blue: 4 }))),
      ],
      [
        put(
          "Deployment",
          deployment({ uid: "blue", name: "blue", generation: 2, template: next, matchLabels: blueLabels }),
          1,
        ),
        put("ReplicaSet", replicaSet("2.0", 1, { owner: "blue", createdAt: after(1), template: next }), 1),
        put("Pod", pod("web-2.0", 1), 2),
        put("EndpointSlice", slice("a", ready({ blue: 3, "2.0": 1 })), 3),
      ],
    );
    expect(sentence(view)).toBe("web is moving from blue to 2.0: 1 of 4 endpoints runs 2.0, about 25 %.");
    expect(view.strategy).toBe("rolling-update");
  });
});

describe("how what is behind a Service is arranged", () => {
  test.each<readonly [string | undefined, ServicePageView]>([
    ["blue-green", look(blueGreen)],
    ["canary", look(canary(9, 1))],
    ["canary", look(canary(9, 0))],
    [
      "recreate",
      look([
        ...running("blue", blueLabels, 1, { strategy: "Recreate" }),
        put("Service", service({ selector: shared })),
      ]),
    ],
    [undefined, look([put("Service", service({ selector: { app: "nobody" } }))])],
    [undefined, look([])],
  ])("is recognised as %s", (strategy, view) => {
    expect(view.strategy).toBe(strategy);
  });

  test("everyone behind it is told with what they are to it, also who was", () => {
    const roles = (view: ServicePageView) => view.deployments.map(({ name, role }) => `${name} ${role}`);
    expect(roles(look(blueGreen))).toEqual(["blue picked", "green waiting"]);
    expect(roles(look(blueGreen, toGreen))).toEqual(["green picked", "blue waiting"]);
    const away = [put("Service", service({ selector: { app: "other" } }), 1)];
    expect(roles(look(blueGreen, away))).toEqual(["blue former", "green former"]);
    expect(roles(look(blueGreen, [gone("Deployment", "green", 1)]))).toEqual(["blue picked"]);
  });
});

describe("the lines below the sentence", () => {
  test("say when it was switched, and by which labels it selects", () => {
    expect(details(look(blueGreen, toGreen))).toEqual(["9 s ago", "selects app=web, track=green"]);
    expect(details(look(blueGreen, toGreen, 900))[0]).toBe("switched from blue to green 14 min 59 s ago");
  });

  test("say that more or fewer are picked now, which is no turn from one to another", () => {
    const both = [
      put("Service", service({ selector: shared }), 1),
      put("EndpointSlice", slice("a", ready({ blue: 3, green: 1 })), 2),
    ];
    const view = look(blueGreen, both);
    expect(sentence(view)).toBe("Canary: 1 of 4 endpoints of web runs green of green, about 25 %.");
    expect(details(view)[0]).toBe("switched from blue to blue and green 9 s ago");
    const same = [put("Service", service({ selector: { track: "blue" } }), 1)];
    expect(details(look(blueGreen, same))).toEqual(["selects track=blue"]);
  });

  test("say why nobody answers, and since when", () => {
    const view = look(canary(2, 0), [put("EndpointSlice", slice("a", {}), 4)]);
    expect(details(view)).toEqual([
      "for 6 s",
      "none of 2 pods of blue is a ready endpoint",
      "green is scaled to 0",
      "selects app=web",
    ]);
  });

  test("say who could be picked where nobody is", () => {
    const red = [put("Service", service({ selector: { app: "web", track: "red" } }), 1)];
    const view = look(blueGreen, [...red, put("EndpointSlice", slice("a", {}), 2)]);
    expect(sentence(view)).toBe("web selects nothing: no Deployment has pods with app=web, track=red.");
    expect(details(view)).toContain("another value of one label would pick one of blue and green");
  });
});

test("shares are told by version with their Deployment, leaving pods apart, and sum up to one", () => {
  const view = look(canary(9, 1), [
    put(
      "EndpointSlice",
      slice("a", { ...ready({ blue: 3, green: 1 }), "web-blue-4": bits.draining, "10.0.0.9": 11 }),
      1,
    ),
  ]);
  expect(view.traffic).toMatchObject({
    state: "known",
    endpoints: 5,
    external: 1,
    shares: [
      { deployment: "blue", ready: 3, share: 0.6, draining: 1 },
      { deployment: "green", ready: 1, share: 0.2, draining: 0 },
    ],
  });
  expect(view.deployments.map(({ endpoints }) => endpoints)).toEqual([3, 1]);
});

test("a Service that comes again is another one: what was switched before is not its own", () => {
  const again = [
    ...toGreen,
    gone("Service", service().uid, 3),
    put("Service", service({ uid: "second", selector: greenLabels }), 4),
  ];
  const view = look(blueGreen, again);
  expect(view.service?.uid).toBe("second");
  expect(sentence(view)).toBe(
    "web answers with green of green alone: 3 endpoints; blue is ready to take over.",
  );
});

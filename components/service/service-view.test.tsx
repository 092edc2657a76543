import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import type { BehindView, ServicePageView, ShareView } from "../../lib/view/service-view.ts";
import { enService } from "../../lib/words/service.ts";
import { connection, now } from "../frame/testing/samples.ts";
import type { Phase } from "../stage/phase.ts";
import { view as rolloutView } from "../stage/testing/samples.ts";
import { ServiceView } from "./service-view.tsx";
import { tabOf } from "./spoken.ts";

// There is no router without a page.
vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

const named = (deployment: string, colour: number) => ({
  uid: `${deployment}-1`,
  replicaSet: `${deployment}-1`,
  deployment,
  label: `${colour + 1}.0`,
  colour,
  letter: "AB"[colour] ?? "",
});

const share = (deployment: string, colour: number, ready: number, draining = 0): ShareView => ({
  ...named(deployment, colour),
  ready,
  share: ready / 10,
  draining,
});

const behind = (name: string, role: BehindView["role"], over: Partial<BehindView> = {}): BehindView => ({
  name,
  role,
  view: rolloutView({ name }),
  version: named(name, role === "picked" ? 0 : 1),
  endpoints: 3,
  ...over,
});

const page = (over: Partial<ServicePageView> = {}): ServicePageView => ({
  at: now,
  namespace: "shop",
  name: "search",
  service: { uid: "s", type: "ClusterIP", selector: { app: "search" } },
  strategy: "canary",
  sentence: {
    id: "canary",
    args: { name: "search", version: "2.0", deployment: "canary", count: 1, of: 10 },
  },
  details: [{ id: "selects", args: { selector: "app=search" } }],
  traffic: {
    state: "known",
    endpoints: 10,
    external: 0,
    shares: [share("stable", 0, 9, 2), share("canary", 1, 1)],
  },
  deployments: [behind("stable", "picked"), behind("canary", "waiting", { endpoints: undefined })],
  actions: [],
  ...over,
});

interface Given {
  readonly phase?: Phase<ServicePageView>;
  readonly past?: number;
  readonly actions?: boolean;
}

const html = ({ phase = { type: "view", view: page() }, past, actions = false }: Given = {}): string =>
  renderToStaticMarkup(
    <ServiceView
      name="search"
      connection={connection()}
      phase={phase}
      now={now}
      past={past}
      chart={<i>chart</i>}
      onBack={() => undefined}
      {...(actions
        ? { renderActions: ({ name }) => <button type="button">{`Do it to ${name}`}</button> }
        : {})}
    />,
  );

const text = (markup: string): string =>
  markup
    .replace(/<[^>]*>/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();

describe("the page of a Service", () => {
  test("says who answers, version by version with its Deployment, and what still leaves", () => {
    const told = text(html());
    expect(told).toContain("Canary: 1 of 10 endpoints of search runs 2.0 of canary, about 10 %.");
    expect(told).toMatch(
      /A 1[.]0 of Deployment stable 90 % 9 of 10 ready endpoints · 2 leaving and still serving/u,
    );
    expect(told).toMatch(/B 2[.]0 of Deployment canary 10 % 1 of 10 ready endpoints/u);
  });

  test("leads to each Deployment, with its own sentence and what it is to the Service", () => {
    const markup = html();
    expect(markup).toContain('href="/r/shop/stable"');
    expect(markup).toContain('href="/r/shop/canary"');
    expect(text(markup)).toMatch(/stable .*1[.]0 selected/u);
    expect(text(markup)).toMatch(/canary .*2[.]0 stands by/u);
    expect(text(markup)).toContain("3 ready endpoints");
  });

  test("has a place for what may be done", () => {
    expect(text(html({ actions: true }))).toContain("Do it to search");
    expect(text(html())).not.toContain("Do it");
  });

  test("says what is not known, and what there is not", () => {
    const traffic = { state: "unknown", endpoints: undefined, external: 0, shares: [] } as const;
    expect(text(html({ phase: { type: "view", view: page({ traffic }) } }))).toContain(
      "Not known: EndpointSlices or pods are not watched here.",
    );
    const empty = page({ traffic: { ...traffic, state: "empty", endpoints: 0 }, deployments: [] });
    expect(text(html({ phase: { type: "view", view: empty } }))).toMatch(/No ready endpoint[.].*None[.]/u);
    const foreign = page({ traffic: { ...traffic, state: "known", endpoints: 4, external: 1 } });
    expect(text(html({ phase: { type: "view", view: foreign } }))).toContain(
      "No version that is known 25 % 1 of 4 ready endpoints",
    );
  });

  test("of a Service that is not there has its sentence, and the way to the board", () => {
    const absent = page({
      service: undefined,
      sentence: { id: "absent", args: { name: "search", namespace: "shop" } },
      details: [],
      deployments: [],
    });
    const markup = html({ phase: { type: "view", view: absent } });
    expect(text(markup)).toContain("There is no Service search in namespace shop. All Deployments");
    expect(markup).not.toContain("Who answers");
  });

  test.each([
    ["connecting", "Connecting…"],
    ["loading", "Reading what the cluster says of Service search…"],
    ["refused", "No cluster can be used."],
    ["not-kept", "That moment is from before what is kept"],
  ] as const)("without facts says so: %s", (type, told) => {
    expect(text(html({ phase: { type } }))).toContain(told);
  });

  test("of the past says over everything that it is the past", () => {
    expect(text(html({ past: now - 60_000 }))).toContain("The past: 14:01:18 · 1 min before now");
  });
});

test("title and icon of the tab tell whether anybody answers", () => {
  const iconOf = (state: ServicePageView["traffic"]["state"]) =>
    tabOf("search", page({ traffic: { ...page().traffic, state } }), undefined, enService).icon;
  expect(["known", "empty", "unknown", "none"].map((state) => iconOf(state as "known"))).toEqual([
    "done",
    "stuck",
    "idle",
    "idle",
  ]);
  expect(tabOf("search", page(), now, enService).title).toBe("Service search at 14:02:18 · Rollscope");
});

import { expect, test } from "vitest";
import { isDamaged } from "./record-problem.ts";
import { readRelease } from "./release.ts";

const whole = {
  name: "web",
  namespace: "shop",
  version: 4,
  info: {
    first_deployed: "2026-11-30T14:00:00.5Z",
    last_deployed: "2026-11-30T14:10:00+02:00",
    deleted: "",
    description: "Rollback to 2",
    notes: "Hello.\n",
  },
  chart: { metadata: { name: "shop", version: "0.1.0", appVersion: "1.27" }, values: { tag: "1" } },
  config: { tag: "2" },
  manifest: "---\nkind: ConfigMap\n",
  hooks: [
    {
      name: "prepare",
      kind: "Job",
      events: ["pre-install"],
      manifest: "kind: Job\n",
      last_run: {
        started_at: "2026-11-30T14:00:01Z",
        completed_at: "2026-11-30T14:00:02Z",
        phase: "Succeeded",
      },
    },
    { name: "never", kind: "Pod", events: ["test"], last_run: { started_at: "", phase: "Unknown" } },
  ],
  apply_method: "ssa",
};

test("a whole record is read", () => {
  expect(readRelease(whole)).toEqual({
    name: "web",
    namespace: "shop",
    revision: 4,
    chart: "shop",
    chartVersion: "0.1.0",
    appVersion: "1.27",
    firstDeployed: Date.parse("2026-11-30T14:00:00.500Z"),
    updated: Date.parse("2026-11-30T12:10:00Z"),
    description: "Rollback to 2",
    notes: "Hello.\n",
    applyMethod: "ssa",
    rollbackTo: 2,
    hooks: [
      {
        name: "prepare",
        kind: "Job",
        events: ["pre-install"],
        phase: "Succeeded",
        startedAt: Date.parse("2026-11-30T14:00:01Z"),
        completedAt: Date.parse("2026-11-30T14:00:02Z"),
        manifest: "kind: Job\n",
      },
      {
        name: "never",
        kind: "Pod",
        events: ["test"],
        phase: undefined,
        startedAt: undefined,
        completedAt: undefined,
        manifest: "",
      },
    ],
    config: { tag: "2" },
    defaults: { tag: "1" },
    manifest: "---\nkind: ConfigMap\n",
  });
});

// helm/helm#1347, argoproj/argo-cd#13043
test.each([
  ["no chart", { chart: null }],
  ["an empty chart", { chart: {} }],
  ["a chart without metadata", { chart: { values: null } }],
  ["no info", { info: null }],
  ["no values at all", { config: null }],
  ["no hooks", { hooks: null }],
])("a record with %s is still one", (_, part) => {
  const read = readRelease({ ...whole, ...part });
  expect(isDamaged(read)).toBe(false);
});

test("a chart without a name has none, and no values of its own", () => {
  expect(readRelease({ ...whole, chart: {} })).toMatchObject({
    chart: undefined,
    chartVersion: undefined,
    defaults: {},
  });
});

test("values that nobody supplied are another thing than none left", () => {
  expect(readRelease({ ...whole, config: null })).toMatchObject({ config: undefined });
  expect(readRelease({ ...whole, config: {} })).toMatchObject({ config: {} });
});

test.each([
  ["a time that is none", { info: { last_deployed: "2026-11-30T00:60:00Z" } }, "badTime"],
  ["a time that is a number", { info: { first_deployed: 12 } }, "badTime"],
  ["a hook's time that is none", { hooks: [{ last_run: { started_at: "soon" } }] }, "badTime"],
  ["no name", { name: "" }, "notRelease"],
  ["no version", { version: "4" }, "notRelease"],
  ["values that are a list", { config: [] }, "notRelease"],
  ["a chart that is a text", { chart: "shop" }, "notRelease"],
])("a record with %s cannot be read, by Helm neither", (_, part, id) => {
  expect(readRelease({ ...whole, ...part })).toEqual({ type: "damaged", id });
});

test("only the text that Helm gives a rollback says where it went", () => {
  const to = (description: string) => {
    const read = readRelease({ ...whole, info: { description } });
    return isDamaged(read) ? read : read.rollbackTo;
  };
  expect(["Rollback to 12", "Upgrade complete", "Rollback to", "Rollback to 3 failed"].map(to)).toEqual([
    12,
    undefined,
    undefined,
    undefined,
  ]);
});

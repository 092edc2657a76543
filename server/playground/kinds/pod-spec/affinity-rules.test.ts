import { describe, expect, it } from "vitest";
import { labelKeyErrors } from "../../syntax/labels.ts";
import { affinityCauses } from "./affinity-rules.ts";
import { spreadCauses } from "./spread-rules.ts";

const told = (causes: ReturnType<typeof affinityCauses>): readonly string[] =>
  causes.map(({ field, message }) => `${field}: ${message}`);
const [noName = ""] = labelKeyErrors("a b");
const must = "requiredDuringSchedulingIgnoredDuringExecution";
const should = "preferredDuringSchedulingIgnoredDuringExecution";

describe("node affinity", () => {
  const terms = `a.nodeAffinity.${must}.nodeSelectorTerms`;
  const wrongWith = (nodeAffinity: object): readonly string[] =>
    told(affinityCauses({ path: "a", value: { nodeAffinity } }));

  it.each([
    [{ operator: "In" }, ".values: Required value: must be specified when `operator` is 'In' or 'NotIn'"],
    [
      { operator: "Exists", values: ["x"] },
      ".values: Forbidden: may not be specified when `operator` is 'Exists' or 'DoesNotExist'",
    ],
    [
      { operator: "Gt", values: ["1", "2"] },
      ".values: Required value: must be specified single value when `operator` is 'Lt' or 'Gt'",
    ],
    [{ operator: "Nope" }, '.operator: Invalid value: "Nope": not a valid selector operator'],
    [{ operator: "Exists", key: "a b" }, `.key: Invalid value: "a b": ${noName}`],
  ])("refuses %j", (expression, why) => {
    const nodeSelectorTerms = [{ matchExpressions: [{ key: "k", ...expression }] }];
    expect(wrongWith({ [must]: { nodeSelectorTerms } })).toEqual([`${terms}[0].matchExpressions[0]${why}`]);
  });

  it("asks for a name of a node alone", () => {
    const matchFields = [{ key: "x", operator: "Exists", values: ["a"] }];
    expect(wrongWith({ [must]: { nodeSelectorTerms: [{ matchFields }] } })).toEqual([
      `${terms}[0].matchFields[0].operator: Invalid value: "Exists": not a valid selector operator`,
      `${terms}[0].matchFields[0].key: Invalid value: "x": not a valid field selector key`,
    ]);
  });

  it("has a term where it must hold, and a weight where it should", () => {
    expect(wrongWith({ [must]: {} })).toEqual([
      `${terms}: Required value: must have at least one node selector term`,
    ]);
    expect(wrongWith({ [should]: [{ weight: 0, preference: {} }] })).toEqual([
      `a.nodeAffinity.${should}[0].weight: Invalid value: 0: must be in the range 1-100`,
    ]);
  });

  it("may be as people write it", () => {
    const matchExpressions = [
      { key: "zone", operator: "In", values: ["a", "b"] },
      { key: "cpus", operator: "Gt", values: ["4"] },
      { key: "spot", operator: "DoesNotExist" },
    ];
    const term = { matchExpressions, matchFields: [{ key: "metadata.name", operator: "In", values: ["n"] }] };
    const preferred = [{ weight: 100, preference: term }];
    expect(wrongWith({ [must]: { nodeSelectorTerms: [term, {}] }, [should]: preferred })).toEqual([]);
  });
});

describe("affinity among pods", () => {
  it("has a topology, and selectors that are some", () => {
    const labelSelector = { matchLabels: { "a b": "c" } };
    const required = [{ topologyKey: "a b", labelSelector }];
    expect(told(affinityCauses({ path: "a", value: { podAffinity: { [must]: required } } }))).toEqual([
      `a.podAffinity.${must}[0].labelSelector.matchLabels: Invalid value: "a b": ${noName}`,
      `a.podAffinity.${must}[0].topologyKey: Invalid value: "a b": ${noName}`,
    ]);
    const preferred = [{ weight: 101, podAffinityTerm: { topologyKey: "" } }];
    expect(told(affinityCauses({ path: "a", value: { podAntiAffinity: { [should]: preferred } } }))).toEqual([
      `a.podAntiAffinity.${should}[0].weight: Invalid value: 101: must be in the range 1-100`,
      `a.podAntiAffinity.${should}[0].podAffinityTerm.topologyKey: Required value: can not be empty`,
      `a.podAntiAffinity.${should}[0].podAffinityTerm.topologyKey: Invalid value: "": name part must be non-empty`,
      `a.podAntiAffinity.${should}[0].podAffinityTerm.topologyKey: Invalid value: "": ${noName}`,
    ]);
  });
});

describe("a topology spread constraint", () => {
  const good = { maxSkew: 1, topologyKey: "zone", whenUnsatisfiable: "DoNotSchedule" };
  const wrongWith = (...more: readonly object[]): readonly string[] =>
    told(spreadCauses({ path: "s", value: more.map((each) => ({ ...good, ...each })) }));

  it.each([
    [{}, []],
    [{ maxSkew: 0 }, ["s[0].maxSkew: Invalid value: 0: must be greater than zero"]],
    [{ topologyKey: "" }, ["s[0].topologyKey: Required value: can not be empty"]],
    [
      { whenUnsatisfiable: "" },
      ['s[0].whenUnsatisfiable: Unsupported value: "": supported values: "DoNotSchedule", "ScheduleAnyway"'],
    ],
    [{ minDomains: 0 }, ["s[0].minDomains: Invalid value: 0: must be greater than zero"]],
    [
      { minDomains: 1, whenUnsatisfiable: "ScheduleAnyway" },
      [
        "s[0].minDomains: Invalid value: 1: can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ScheduleAnyway",
      ],
    ],
    [
      { nodeTaintsPolicy: "x" },
      ['s[0].nodeTaintsPolicy: Unsupported value: "x": supported values: "Honor", "Ignore"'],
    ],
    [{ matchLabelKeys: ["a b"] }, [`s[0].matchLabelKeys[0]: Invalid value: "a b": ${noName}`]],
  ])("with %j has %j wrong with it", (more, causes) => {
    expect(wrongWith(more)).toEqual(causes);
  });

  it("is the only one of its key and way", () => {
    expect(wrongWith({}, {}, { whenUnsatisfiable: "ScheduleAnyway" })).toEqual([
      's[1].{topologyKey, whenUnsatisfiable}: Duplicate value: "{zone, DoNotSchedule}"',
    ]);
  });
});

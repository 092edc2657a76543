import { expect, test } from "vitest";
import { agreedOf, differences } from "./compare.ts";
import { facetNames, type Trace } from "./facets/facets.ts";
import { read, write } from "./traces.ts";

const trace = (sizes: Readonly<Record<string, readonly string[]>>): Trace =>
  ({ ...Object.fromEntries(facetNames.map((name) => [name, {}])), sizes }) as Trace;
const script = { name: "t0", says: "nothing", steps: [] };

test("what two runs said alike is held against a third", () => {
  const agreed = agreedOf([trace({ "web-#1": ["4", "0"] }), trace({ "web-#1": ["4", "0"] })]);
  expect(differences(agreed, trace({ "web-#1": ["4", "0"] }))).toEqual([]);
  expect(differences(agreed, trace({ "web-#1": ["4", "2", "0"] }))).toEqual([
    { facet: "sizes", title: "web-#1", lines: ["+ 2"] },
  ]);
  expect(differences(agreed, trace({}))).toEqual([
    { facet: "sizes", title: "web-#1", lines: ["- 4", "- 0"] },
  ]);
});

test("what two runs did not say alike is held against nobody", () => {
  const agreed = agreedOf([trace({ a: ["1"], b: ["1"] }), trace({ a: ["1"], b: ["2"] })]);
  expect(differences(agreed, trace({ a: ["1"], b: ["3"] }))).toEqual([]);
});

test("of a condition, a few verdicts that were refused for having come too early are no difference", () => {
  const said = (...lines: readonly string[]): Trace => ({ ...trace({}), conditions: { Progressing: lines } });
  const created = (version: number): string => `True NewReplicaSetCreated web-#${String(version)}`;
  const all = [1, 2, 3, 4].map(created);
  const agreed = agreedOf([said(...all, "True NewReplicaSetAvailable")]);
  expect(differences(agreed, said(created(3), "True NewReplicaSetAvailable"))).toEqual([]);
  expect(differences(agreed, said("True NewReplicaSetAvailable"))).toHaveLength(1);
  expect(differences(agreed, said(...all))).toHaveLength(1);
});

test("another order is a difference", () => {
  const agreed = agreedOf([trace({ a: ["1", "2"] })]);
  expect(differences(agreed, trace({ a: ["2", "1"] }))).toEqual([
    { facet: "sizes", title: "a", lines: ["- 1 → 2", "+ 2 → 1"] },
  ]);
});

test("a group that no run of the real one had is a difference", () => {
  expect(differences(agreedOf([trace({})]), trace({ a: ["1"] }))).toHaveLength(1);
});

test("a trace says the same when it was written and read again", () => {
  const agreed = agreedOf([
    trace({ "1 apply": ["a", "  indented", ""], unlike: ["1"] }),
    trace({ "1 apply": ["a", "  indented", ""], unlike: ["2"] }),
  ]);
  const again = read(write(script, "1.37.2", agreed));
  expect(again).toEqual(agreed);
  expect(differences(again, trace({ "1 apply": ["a", "  indented", ""], unlike: ["3"] }))).toEqual([]);
});

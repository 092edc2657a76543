import { assert, property, record, uniqueArray, integer, array, boolean } from "fast-check";
import { expect, test } from "vitest";
import type { Endpoint, EndpointSlice } from "../../kinds/endpoint-slice.ts";
import { longestSlice, pack, type Packing } from "./packing.ts";

const endpointOf = (number: number, ready = true): Endpoint => ({
  addresses: [`10.0.${number >> 8}.${number & 255}`],
  conditions: { ready, serving: ready, terminating: false },
  targetRef: { kind: "Pod", namespace: "shop", name: `web-${number}`, uid: `uid-${number}` },
});
const some = (from: number, to: number): readonly Endpoint[] =>
  Array.from({ length: to - from }, (_, place) => endpointOf(from + place));
const sliceOf = (name: string, endpoints: readonly Endpoint[]): EndpointSlice => ({
  apiVersion: "discovery.k8s.io/v1",
  kind: "EndpointSlice",
  metadata: { name, namespace: "shop", uid: name, resourceVersion: "1", creationTimestamp: "" },
  addressType: "IPv4",
  endpoints,
});
const never = (): boolean => false;
const sizesOf = ({ create, update, remove }: Packing): unknown => ({
  create: create.map((endpoints) => endpoints.length),
  update: Object.fromEntries(
    [...update].map(([{ metadata }, endpoints]) => [metadata.name, endpoints.length]),
  ),
  remove: remove.map(({ metadata }) => metadata.name),
});

test("nothing is written where nothing changed", () => {
  const slices = [sliceOf("a", some(0, 60)), sliceOf("b", some(60, 80))];
  expect(sizesOf(pack(slices, some(0, 80), never))).toEqual({ create: [], update: {}, remove: [] });
});

test("at most 100 are in a slice", () => {
  expect(sizesOf(pack([], some(0, 250), never))).toEqual({ create: [100, 100, 50], update: {}, remove: [] });
});

test("slices that change anyway are filled first, the fullest of them first", () => {
  const slices = [sliceOf("a", some(0, 50)), sliceOf("b", some(50, 140)), sliceOf("c", some(140, 145))];
  // One leaves each of a and b, five come.
  const desired = [...some(1, 50), ...some(51, 140), ...some(140, 145), ...some(200, 215)];
  expect(sizesOf(pack(slices, desired, never))).toEqual({
    create: [],
    update: { a: 53, b: 100 },
    remove: [],
  });
});

test("else all of them go where they fit most tightly", () => {
  const slices = [sliceOf("a", some(0, 10)), sliceOf("b", some(10, 90)), sliceOf("c", some(90, 185))];
  const desired = [...some(0, 185), ...some(200, 210)];
  expect(sizesOf(pack(slices, desired, never))).toEqual({ create: [], update: { b: 90 }, remove: [] });
});

test("what fits nowhere together gets a slice of its own", () => {
  const slices = [sliceOf("a", some(0, 95)), sliceOf("b", some(95, 190))];
  expect(sizesOf(pack(slices, [...some(0, 190), ...some(200, 206)], never))).toEqual({
    ...{ create: [6], update: {}, remove: [] },
  });
});

test("an emptied slice goes; half-empty ones stay as they are", () => {
  const slices = [sliceOf("a", some(0, 50)), sliceOf("b", some(50, 60))];
  expect(sizesOf(pack(slices, some(0, 50), never))).toEqual({ create: [], update: {}, remove: ["b"] });
});

test("a changed condition is written in place", () => {
  const slices = [sliceOf("a", some(0, 3))];
  const desired = [endpointOf(2), endpointOf(1, false), endpointOf(0)];
  const { update } = pack(slices, desired, never);
  expect([...update.values()]).toEqual([[endpointOf(0), endpointOf(1, false), endpointOf(2)]]);
});

test("whatever was there, each endpoint is then in exactly one slice, as it is", () => {
  const numbers = integer({ min: 0, max: 400 });
  const world = record({
    slices: array(uniqueArray(numbers, { maxLength: 100 }), { maxLength: 5 }),
    desired: uniqueArray(numbers, { maxLength: 300 }),
    ready: boolean(),
  });
  assert(
    property(world, ({ slices, desired, ready }) => {
      const existing = slices.map((its, place) =>
        sliceOf(
          `s${place}`,
          its.map((number) => endpointOf(number)),
        ),
      );
      const wanted = desired.map((number) => endpointOf(number, ready));
      const { create, update, remove } = pack(existing, wanted, never);
      const kept = existing.filter((slice) => !remove.includes(slice) && !update.has(slice));
      const all = [...create, ...update.values(), ...kept.map(({ endpoints }) => endpoints ?? [])];
      const byName = (a: Endpoint, b: Endpoint): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
      expect(all.flat().sort(byName)).toEqual([...wanted].sort(byName));
      expect(all.every((endpoints) => endpoints.length <= longestSlice)).toBe(true);
    }),
    { numRuns: 200 },
  );
});

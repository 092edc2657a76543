import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { endpointSlice } from "../kinds/endpoint-slice.ts";
import { applyFact, createWorld, type World } from "../log/world.ts";
import type { Fact } from "../log/fact.ts";
import { bits, gone, pod, put, replicaSet, service, slice, worldOf } from "../rollout/testing/samples.ts";
import { applySlice, attribute, openRotation, type Rotation } from "./rotation.ts";

const sets = [put("ReplicaSet", replicaSet("1.0", 2)), put("ReplicaSet", replicaSet("2.0", 1))];
const two = [
  ...sets,
  put("Pod", pod("web-1.0", 1)),
  put("Pod", pod("web-1.0", 2)),
  put("Pod", pod("web-2.0", 1)),
];

/** What a reader is told: ready endpoints by version, those behind which none is known, and those that drain. */
const told = (rotation: Rotation) => ({
  ready: Object.fromEntries(rotation.ready),
  external: rotation.external,
  draining: Object.fromEntries(rotation.draining),
});

function fold(world: World, rotation: Rotation, fact: Fact): void {
  const before = applyFact(world, fact);
  applySlice(rotation, world, before as never, "put" in fact ? (fact.put as never) : undefined);
}

describe("who is in rotation", () => {
  test("a pod that two slices name is counted once, and the slice written last decides (E01)", () => {
    const a = put("EndpointSlice", slice("a", { "web-1.0-1": bits.ready }));
    const b = put("EndpointSlice", slice("b", { "web-1.0-1": bits.unready }));
    expect(told(openRotation(worldOf(...two, a, b), service())).ready).toEqual({});
    expect(told(openRotation(worldOf(...two, b, a), service())).ready).toEqual({ "web-1.0": 1 });
  });

  test("a slice that is written again without a change decides again (E01)", () => {
    const a = put("EndpointSlice", slice("a", { "web-1.0-1": bits.ready }));
    const b = put("EndpointSlice", slice("b", { "web-1.0-1": bits.unready }));
    const world = worldOf(...two, a, b);
    const rotation = openRotation(world, service());
    fold(world, rotation, a);
    expect(told(rotation).ready).toEqual({ "web-1.0": 1 });
  });

  test("an absent or null condition counts as ready: 3 of 4 (E03)", () => {
    const conditions = [undefined, {}, { ready: null }, { ready: false }];
    const read = endpointSlice.read(
      {
        metadata: { uid: "s", namespace: "shop", labels: { "kubernetes.io/service-name": "web" } },
        endpoints: conditions.map((each, n) => ({
          addresses: [`10.0.0.${n}`],
          conditions: each,
          targetRef: { kind: "Pod", uid: `web-1.0-${n}` },
        })),
      },
      { digest: (text) => text },
    );
    const pods = [0, 1, 2, 3].map((n) => put("Pod", pod("web-1.0", n)));
    expect(
      told(openRotation(worldOf(...sets, ...pods, put("EndpointSlice", read)), service())).ready,
    ).toEqual({
      "web-1.0": 3,
    });
  });

  test("endpoints that are not ready get nothing: the split is over the ready ones (E05)", () => {
    const world = worldOf(
      ...two,
      put(
        "EndpointSlice",
        slice("a", { "web-1.0-1": bits.ready, "web-2.0-1": bits.ready, x: 0, y: 0, z: 0 }),
      ),
    );
    const rotation = openRotation(world, service());
    expect(told(rotation)).toEqual({ ready: { "web-1.0": 1, "web-2.0": 1 }, external: 0, draining: {} });
    expect(rotation.total).toBe(2);
  });

  test("a slice that is deleted takes its own endpoints along and no others (E06)", () => {
    const world = worldOf(
      ...two,
      put("EndpointSlice", slice("a", { "web-1.0-1": bits.ready, "web-1.0-2": bits.ready })),
      put("EndpointSlice", slice("b", { "web-2.0-1": bits.ready })),
    );
    const rotation = openRotation(world, service());
    fold(world, rotation, gone("EndpointSlice", "slice-a"));
    expect(told(rotation).ready).toEqual({ "web-2.0": 1 });
  });

  test("endpoints that move from one slice to another neither vanish nor double (E07)", () => {
    const world = worldOf(
      ...two,
      put("EndpointSlice", slice("a", { "web-1.0-1": bits.ready, "web-1.0-2": bits.ready })),
    );
    const rotation = openRotation(world, service());
    const both = { "web-1.0-1": bits.ready, "web-1.0-2": bits.ready, "web-2.0-1": bits.ready };
    fold(world, rotation, put("EndpointSlice", slice("b", both)));
    expect(told(rotation).ready).toEqual({ "web-1.0": 2, "web-2.0": 1 });
    fold(world, rotation, gone("EndpointSlice", "slice-a"));
    expect(told(rotation).ready).toEqual({ "web-1.0": 2, "web-2.0": 1 });
  });

  test("what leaves and still serves has a share of its own, outside of the ready ones (E08)", () => {
    const world = worldOf(
      ...two,
      put(
        "EndpointSlice",
        slice("a", { "web-1.0-1": bits.draining, "web-1.0-2": bits.leaving, "web-2.0-1": bits.ready }),
      ),
    );
    expect(told(openRotation(world, service()))).toEqual({
      ready: { "web-2.0": 1 },
      external: 0,
      draining: { "web-1.0": 1 },
    });
  });

  test("an endpoint without a pod is external, and part of the whole (E09)", () => {
    const world = worldOf(
      ...two,
      put("EndpointSlice", slice("a", { "web-1.0-1": bits.ready })),
      put("EndpointSlice", slice("manual", { "db.example": bits.external }, { addressType: "FQDN" })),
    );
    const rotation = openRotation(world, service());
    expect(told(rotation)).toEqual({ ready: { "web-1.0": 1 }, external: 1, draining: {} });
    expect(rotation.total).toBe(2);
  });

  test("a pod that comes after its endpoint is counted for its version from then on", () => {
    const world = worldOf(put("EndpointSlice", slice("a", { "web-1.0-1": bits.ready })));
    const rotation = openRotation(world, service());
    const attributed = (fact: Fact) => {
      applyFact(world, fact);
      attribute(rotation, world, "web-1.0-1");
      return told(rotation);
    };
    expect(told(rotation)).toMatchObject({ ready: {}, external: 1 });
    // A pod of something that is no version, or not one yet, is external too.
    expect(attributed(put("Pod", pod("web-1.0", 1)))).toMatchObject({ ready: {}, external: 1 });
    expect(attributed(put("ReplicaSet", replicaSet("1.0", 1)))).toMatchObject({ ready: { "web-1.0": 1 } });
    expect(told(rotation)).toMatchObject({ ready: { "web-1.0": 1 }, external: 0 });
  });

  test("a pod that another ReplicaSet adopts is counted for that one, and for none while nobody has it", () => {
    const world = worldOf(...two, put("EndpointSlice", slice("a", { "web-1.0-1": bits.ready })));
    const rotation = openRotation(world, service());
    const owned = (owner: string | undefined) => {
      applyFact(world, put("Pod", pod("web-1.0", 1, { owner })));
      attribute(rotation, world, "web-1.0-1");
      expect(told(rotation)).toEqual(told(openRotation(world, service())));
      return told(rotation);
    };
    expect(owned(undefined)).toMatchObject({ ready: {}, external: 1 });
    expect(owned("web-2.0")).toMatchObject({ ready: { "web-2.0": 1 }, external: 0 });
  });

  test("a pod that is gone while a slice still names it stays with its version", () => {
    const world = worldOf(
      ...sets,
      put("Pod", pod("web-1.0", 1)),
      gone("Pod", "web-1.0-1"),
      put("EndpointSlice", slice("a", { "web-1.0-1": bits.draining })),
    );
    expect(told(openRotation(world, service())).draining).toEqual({ "web-1.0": 1 });
  });

  test("the same pod in slices of two address families is one endpoint", () => {
    const world = worldOf(
      ...two,
      put("EndpointSlice", slice("v4", { "web-1.0-1": bits.ready })),
      put("EndpointSlice", slice("v6", { "web-1.0-1": bits.ready }, { addressType: "IPv6" })),
    );
    expect(openRotation(world, service()).total).toBe(1);
  });

  test("slices of another Service say nothing of this one", () => {
    const world = worldOf(
      ...two,
      put("EndpointSlice", slice("a", { "web-1.0-1": bits.ready }, { service: "api" })),
    );
    expect(openRotation(world, service()).total).toBe(0);
  });

  test("folding any course of slices equals opening on its end", () => {
    const names = fc.constantFrom("a", "b", "c");
    const endpoints = fc.dictionary(
      fc.constantFrom("web-1.0-1", "web-1.0-2", "web-2.0-1", "unknown"),
      fc.constantFrom(...Object.values(bits)),
    );
    const change = fc.oneof(
      fc.record({ name: names, endpoints }).map((of) => put("EndpointSlice", slice(of.name, of.endpoints))),
      names.map((name) => gone("EndpointSlice", `slice-${name}`)),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const world = createWorld();
        for (const fact of two) applyFact(world, fact);
        const rotation = openRotation(world, service());
        for (const fact of changes) fold(world, rotation, fact);
        const opened = openRotation(world, service());
        expect(told(rotation)).toEqual(told(opened));
        expect(rotation.total).toBe(opened.total);
        expect(new Map(rotation.endpoints)).toEqual(new Map(opened.endpoints));
      }),
    );
  });
});

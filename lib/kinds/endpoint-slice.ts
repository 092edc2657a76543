import { at, listAt, stringAt } from "../base/raw.ts";
import { dict, int, struct, word, type Infer } from "../base/shape.ts";
import { kind } from "./kind.ts";
import { metaFields } from "./meta.ts";
import { readMeta } from "./read-meta.ts";

export const endpointSliceShape = struct({
  ...metaFields,
  /** The Service's name, from the label kubernetes.io/service-name; "" where there is none. */
  service: word,
  addressType: word,
  /** For each endpoint its conditions (`endpointBits`), by the uid of the pod behind it, else by its address. */
  endpoints: dict(int),
});

export type EndpointSlice = Infer<typeof endpointSliceShape>;

/** Conditions of one endpoint, added up. */
export const endpointBits = { ready: 1, serving: 2, terminating: 4, external: 8 } as const;

/** An EndpointSlice (discovery.k8s.io/v1). */
export const endpointSlice = /* @__PURE__ */ kind({
  name: "EndpointSlice",
  path: "/apis/discovery.k8s.io/v1",
  plural: "endpointslices",
  metadataOnly: false,
  shape: endpointSliceShape,
  read: (raw): EndpointSlice => ({
    ...readMeta(raw),
    service: stringAt(raw, "metadata", "labels", "kubernetes.io/service-name") ?? "",
    addressType: stringAt(raw, "addressType") ?? "",
    endpoints: Object.fromEntries(listAt(raw, "endpoints").map((entry, index) => readEndpoint(entry, index))),
  }),
});

/** Consumers take an absent or null `ready` for true (discovery/v1 types.go), and `serving` for the same as ready. */
function readEndpoint(raw: unknown, index: number): readonly [string, number] {
  const condition = (name: string): boolean | undefined => at(raw, "conditions", name) as boolean | undefined;
  const ready = condition("ready") !== false;
  const isPod =
    stringAt(raw, "targetRef", "kind") === "Pod" && stringAt(raw, "targetRef", "uid") !== undefined;
  const bits =
    (ready ? endpointBits.ready : 0) +
    ((condition("serving") ?? ready) ? endpointBits.serving : 0) +
    (condition("terminating") === true ? endpointBits.terminating : 0) +
    (isPod ? 0 : endpointBits.external);
  const address = stringAt({ address: listAt(raw, "addresses")[0] }, "address") ?? String(index);
  return [isPod ? (stringAt(raw, "targetRef", "uid") ?? address) : address, bits];
}

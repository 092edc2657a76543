import type { Draft } from "../object.ts";
import { copyObject, copyOf, isList, isObject, own, put } from "../json.ts";
import { itemElement, type Part, partsOf } from "./shape.ts";
import type { Shape } from "./shape-type.ts";

/** The live value with what a configuration says of it: part by part where parts have owners, else the configuration. */
export const mergeConfig = (shape: Shape, live: unknown, config: unknown): unknown => {
  const before = partsOf(shape, live);
  const wanted = partsOf(shape, config);
  if (before === undefined || wanted === undefined) return copyOf(config);
  if (isObject(live) && isObject(config)) return mergeFields(live, config, wanted);
  return isList(live) && isList(config) ? mergeItems(shape, live, config) : copyOf(config);
};

const mergeFields = (live: Draft, config: Draft, wanted: ReadonlyMap<string, Part>): Draft => {
  const merged = copyObject(live);
  for (const key of Object.keys(config)) {
    const part = wanted.get(`f:${key}`);
    if (part === undefined) continue;
    const old = own(live, key);
    put(merged, key, old === undefined ? copyOf(part.value) : mergeConfig(part.shape, old, part.value));
  }
  return merged;
};

const elementIn = (shape: Shape, item: unknown): string =>
  shape.type === "items" ? itemElement(shape, item) : `v:${JSON.stringify(item)}`;

/**
 * Items of the configuration keep its order; those that only the live list has stay before what they stood before
 * (structured-merge-diff, typed/merge.go).
 */
const mergeItems = (shape: Shape, live: readonly unknown[], config: readonly unknown[]): unknown[] => {
  const of: Shape = shape.type === "items" ? shape.of : { type: "leaf" };
  const elements = live.map((item) => elementIn(shape, item));
  const places = new Map(elements.map((element, at) => [element, at]));
  const named = new Set(config.map((item) => elementIn(shape, item)));
  const shared = config.map((item) => elementIn(shape, item)).filter((element) => places.has(element));
  const merged: unknown[] = [];
  let next = 0;
  const takeUntil = (stop: string | undefined): void => {
    for (; next < live.length && elements[next] !== stop; next += 1) {
      if (!named.has(elements[next] ?? "")) merged.push(copyOf(live[next]));
    }
  };
  for (const item of config) {
    const element = elementIn(shape, item);
    const old = places.get(element);
    takeUntil(shared[0]);
    merged.push(old === undefined ? copyOf(item) : mergeConfig(of, live[old], item));
    if (old === undefined) continue;
    shared.shift();
    next += 1;
  }
  takeUntil(undefined);
  return merged;
};

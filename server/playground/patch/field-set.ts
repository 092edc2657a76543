import type { Json } from "../object.ts";
import { isObject, put } from "../json.ts";

/**
 * A set of paths into an object, as managedFields keep them: a tree by path element, each node saying whether the path
 * up to it is in the set. Elements are written as in FieldsV1: `f:name` a field, `k:{"name":"a"}` an item by its keys,
 * `v:"a"` an item by its value, `i:0` by index (structured-merge-diff, fieldpath/serialize-pe.go).
 */
export interface FieldSet {
  readonly member: boolean;
  /** Never an empty set. */
  readonly children: ReadonlyMap<string, FieldSet>;
}

export const noFields: FieldSet = { member: false, children: new Map() };

/** Exactly the path that leads here. */
export const justHere: FieldSet = { member: true, children: new Map() };

export const isEmpty = ({ member, children }: FieldSet): boolean => !member && children.size === 0;

/** A set from its parts, without the children that are empty. */
export const fieldSet = (member: boolean, children: Iterable<readonly [string, FieldSet]>): FieldSet => {
  const kept = new Map<string, FieldSet>();
  for (const [element, child] of children) if (!isEmpty(child)) kept.set(element, child);
  if (kept.size > 0) return { member, children: kept };
  return member ? justHere : noFields;
};

/** The set of one path. */
export const pathSet = (...path: readonly string[]): FieldSet =>
  path.reduceRight((below, element) => fieldSet(false, [[element, below]]), justHere);

export const below = (set: FieldSet, element: string): FieldSet => set.children.get(element) ?? noFields;

export const union = (a: FieldSet, b: FieldSet): FieldSet => {
  if (a === b || isEmpty(b)) return a;
  if (isEmpty(a)) return b;
  const children = new Map(a.children);
  for (const [element, child] of b.children) children.set(element, union(below(a, element), child));
  return fieldSet(a.member || b.member, children);
};

/** Path by path: what is below a path of `b` stays. */
export const difference = (a: FieldSet, b: FieldSet): FieldSet => {
  if (isEmpty(a) || isEmpty(b)) return a;
  const children = [...a.children].map(
    ([element, child]) => [element, difference(child, below(b, element))] as const,
  );
  return fieldSet(a.member && !b.member, children);
};

/** As `difference`, and without what is below a path of `b`. */
export const differenceBelow = (a: FieldSet, b: FieldSet): FieldSet => {
  if (b.member) return noFields;
  if (isEmpty(a) || isEmpty(b)) return a;
  const children = [...a.children].map(
    ([element, child]) => [element, differenceBelow(child, below(b, element))] as const,
  );
  return fieldSet(a.member, children);
};

export const intersection = (a: FieldSet, b: FieldSet): FieldSet => {
  if (isEmpty(a) || isEmpty(b)) return noFields;
  const children = [...a.children].map(
    ([element, child]) => [element, intersection(child, below(b, element))] as const,
  );
  return fieldSet(a.member && b.member, children);
};

export const equalSets = (a: FieldSet, b: FieldSet): boolean =>
  a === b ||
  (a.member === b.member &&
    a.children.size === b.children.size &&
    [...a.children].every(([element, child]) => equalSets(child, below(b, element))));

/**
 * The paths of a set, each as its elements: at every level first those that end there, then those that go on, as
 * conflicts are told (structured-merge-diff, fieldpath/set.go, Iterate).
 */
export const pathsOf = (set: FieldSet): readonly (readonly string[])[] => {
  const children = inOrder(set);
  const own = children.filter(([, { member }]) => member).map(([element]) => [element]);
  const more = children.flatMap(([element, child]) => pathsOf(child).map((path) => [element, ...path]));
  return [...own, ...more];
};

const kindsOfElement = "fkvi";
const rankOf = (element: string): number => kindsOfElement.indexOf(element.charAt(0));

/** Whether there are numbers in it: then the text alone does not tell which is the smaller. */
const isNumeric = (element: string): boolean => /\d/.test(element.slice(2).replace(/"(?:\\.|[^"\\])*"/g, ""));

/** The scalars by which items are told apart, in the order of their keys. */
const scalarsOf = (element: string): readonly unknown[] => {
  const value: unknown = JSON.parse(element.slice(2));
  return isObject(value) ? Object.values(value) : [value];
};

const compareScalars = (a: unknown, b: unknown): number => {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "number" || typeof b === "number") return typeof a === "number" ? -1 : 1;
  const [left, right] = [JSON.stringify(a), JSON.stringify(b)];
  return left < right ? -1 : left > right ? 1 : 0;
};

const compareElements = (a: string, b: string): number => {
  const ranks = rankOf(a) - rankOf(b);
  if (ranks !== 0) return ranks;
  if (!a.startsWith("f") && isNumeric(a) && isNumeric(b)) {
    const others = scalarsOf(b);
    const differing = scalarsOf(a).map((scalar, at) => compareScalars(scalar, others[at]));
    return differing.find((difference) => difference !== 0) ?? 0;
  }
  return a < b ? -1 : 1;
};

/** Fields, then keys, then values, then indices, numbers by their size. */
const inOrder = ({ children }: FieldSet): readonly (readonly [string, FieldSet])[] =>
  [...children].sort(([a], [b]) => compareElements(a, b));

type FieldsV1 = Readonly<Record<string, Json>>;

/** As managedFields write it. */
export const toFieldsV1 = (set: FieldSet): FieldsV1 => {
  const fields: Record<string, Json> = set.member && set.children.size > 0 ? { ".": {} } : {};
  for (const [element, child] of inOrder(set)) put(fields, element, toFieldsV1(child));
  return fields;
};

/** The keys of an item in the order in which they are always written; undefined when they are no JSON object. */
const canonicalKeys = (text: string): string | undefined => {
  const keys = parsed(text);
  if (!isObject(keys)) return undefined;
  return JSON.stringify(Object.fromEntries(Object.entries(keys).sort(([a], [b]) => (a < b ? -1 : 1))));
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const readElement = (text: string): string | undefined => {
  const rest = text.slice(2);
  switch (text.slice(0, 2)) {
    case "f:":
      return text;
    case "k:": {
      const keys = canonicalKeys(rest);
      return keys === undefined ? undefined : `k:${keys}`;
    }
    case "v:": {
      const value = parsed(rest);
      return value === undefined ? undefined : `v:${JSON.stringify(value)}`;
    }
    case "i:":
      return /^-?\d+$/.test(rest) ? text : undefined;
    default:
      return undefined;
  }
};

/** Reads FieldsV1; undefined when it is malformed. It must not be nested without bound. */
export const fromFieldsV1 = (fields: unknown): FieldSet | undefined => {
  const read = readChildren(fields);
  return read === undefined ? undefined : fieldSet(Object.hasOwn(fields as object, "."), read);
};

const readChildren = (fields: unknown): Map<string, FieldSet> | undefined => {
  if (!isObject(fields)) return undefined;
  const children = new Map<string, FieldSet>();
  for (const [text, inner] of Object.entries(fields)) {
    if (text === ".") continue;
    const element = readElement(text);
    const child = readChildren(inner);
    if (element === undefined || child === undefined) return undefined;
    const member = child.size === 0 || Object.hasOwn(inner as object, ".");
    children.set(element, union(below({ member: false, children }, element), fieldSet(member, child)));
  }
  return children;
};

const printElement = (element: string): string => {
  const rest = element.slice(2);
  switch (element.charAt(0)) {
    case "f":
      return `.${rest}`;
    case "k": {
      const keys = Object.entries(JSON.parse(rest) as object).map(
        ([key, value]) => `${key}=${JSON.stringify(value)}`,
      );
      return `[${keys.join(",")}]`;
    }
    case "v":
      return `[=${rest}]`;
    default:
      return `[${rest}]`;
  }
};

/** A path as messages show it: `.spec.template.spec.containers[name="main"].image`. */
export const printPath = (path: readonly string[]): string => path.map(printElement).join("");

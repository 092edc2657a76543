import type { ResourceList } from "../kinds/pod-types.ts";
import { addQuantities, compareQuantities, subtractQuantities } from "../kinds/quantity.ts";

/** Amounts by the name of the resource, as canonical quantities (apiserver pkg/quota/v1/resources.go, as all of these). */
export type Amounts = Readonly<Record<string, string>>;

export const amountsOf = (list: ResourceList | undefined): Amounts =>
  Object.fromEntries(Object.entries(list ?? {}).map(([name, amount]) => [name, String(amount)]));

export const namesOf = (amounts: Amounts): readonly string[] => Object.keys(amounts).sort();

const joined = (a: Amounts, b: Amounts, by: (a: string, b: string) => string): Amounts => {
  const all = new Map(Object.entries(a));
  for (const [name, amount] of Object.entries(b)) {
    const known = all.get(name);
    all.set(name, known === undefined ? amount : by(known, amount));
  }
  return Object.fromEntries(all);
};

export const add = (a: Amounts, b: Amounts): Amounts => joined(a, b, addQuantities);

/** The larger of each. */
export const largest = (a: Amounts, b: Amounts): Amounts =>
  joined(a, b, (left, right) => (compareQuantities(right, left) > 0 ? right : left));

/** What `a` has more than `b`, never less than nothing. */
export const excess = (a: Amounts, b: Amounts): Amounts =>
  Object.fromEntries(
    Object.entries(a).map(([name, amount]) => {
      const rest = subtractQuantities(amount, b[name] ?? "0");
      return [name, compareQuantities(rest, "0") > 0 ? rest : "0"];
    }),
  );

export const only = (amounts: Amounts, names: readonly string[]): Amounts =>
  Object.fromEntries(Object.entries(amounts).filter(([name]) => names.includes(name)));

export const nonZero = (amounts: Amounts): Amounts =>
  Object.fromEntries(Object.entries(amounts).filter(([, amount]) => compareQuantities(amount, "0") !== 0));

/** The names of those that are less than nothing. */
export const negative = (amounts: Amounts): readonly string[] =>
  namesOf(amounts).filter((name) => compareQuantities(amounts[name] ?? "0", "0") < 0);

/** The names of those that are more than their limit; what has none is never too much. */
export const exceeding = (amounts: Amounts, limits: Amounts): readonly string[] =>
  namesOf(limits).filter((name) => {
    const amount = amounts[name];
    return amount !== undefined && compareQuantities(amount, limits[name] ?? "0") > 0;
  });

/** Whether both say the same of the same resources, however it is written. */
export const isSame = (a: Amounts, b: Amounts): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([name, amount]) => {
    const other = b[name];
    return other !== undefined && compareQuantities(amount, other) === 0;
  });

/** `cpu=500m,pods=1`, as refusals tell it. */
export const amountsText = (amounts: Amounts): string =>
  namesOf(amounts)
    .map((name) => `${name}=${amounts[name] ?? ""}`)
    .join();

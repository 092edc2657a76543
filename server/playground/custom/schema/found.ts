import { invalidValue } from "../../causes.ts";
import type { Cause } from "../../status.ts";
import type { Schema } from "./schema.ts";

/** One thing that a schema has against a value. */
export interface Problem {
  /** The sentence of the validator; the same one is told once. */
  readonly text: string;
  /** Of the field, from the root: `spec.size`; undefined where upstream does not say which. */
  readonly path: string | undefined;
  /** The cause, at the field as it will be named. */
  readonly at: (field: string) => Cause;
}

/** A value, where it stands, and what stood there before. */
export interface Checked {
  readonly value: unknown;
  /** From the root: `spec.ports[0].name`; empty at the root. */
  readonly path: string;
  /** undefined on creation, and where nobody can tell which part was which. */
  readonly old?: unknown;
}

/** What a check found. */
export interface Found {
  readonly problems: readonly Problem[];
  /** How much of the schema was passed: of several that fail, that with the most is told. */
  readonly matches: number;
}

/** Checks a value, or a part of one, by a schema. */
export type Check = (schema: Schema, checked: Checked) => Found;

/** A value that its schema does not like. `said`: what of the value is told; the value where undefined. */
export const problem = (path: string, value: unknown, text: string): Problem => ({
  text,
  path,
  at: (field) => invalidValue(field, value, text),
});

/** Of what is no one field's fault upstream tells no field (apiextensions-apiserver, pkg/apiserver/validation). */
export const nowhere = (text: string): Problem => ({
  text,
  path: undefined,
  at: (field) => invalidValue(field, "", text),
});

export const passed = (matches: number): Found => ({ problems: [], matches });
export const failed = (...problems: readonly Problem[]): Found => ({ problems, matches: 0 });

/** All of them as one; what several say is told once. */
export function together(found: readonly Found[]): Found {
  const told = new Map<string, Problem>();
  let matches = 0;
  for (const each of found) {
    matches += each.matches;
    for (const one of each.problems) if (!told.has(one.text)) told.set(one.text, one);
  }
  return { problems: [...told.values()], matches };
}

/** Where problems stand, as causes. `root`: the field that was checked; empty for a whole object. */
export const causesOf = ({ problems }: Found, root: string): readonly Cause[] =>
  problems.map(({ path, at }) => at(fieldOf(path, root)));

const fieldOf = (path: string | undefined, root: string): string => {
  const name = (path ?? "").replace(/^\./, "");
  if (name === "") return root === "" ? "<nil>" : root;
  return root === "" ? name : `${root}.${name}`;
};

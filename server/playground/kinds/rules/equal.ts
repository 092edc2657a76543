import { isEqual } from "../../json.ts";

/** A kind's rule of generations: another one when any of these fields differs. */
export const differsIn =
  (...fields: readonly string[]) =>
  (next: object, old: object): boolean =>
    fields.some(
      (field) => !isEqual((next as Record<string, unknown>)[field], (old as Record<string, unknown>)[field]),
    );

/** The metadata of a draft, for a rule that compares it. */
export const metaOf = (draft: object): object => (draft as { readonly metadata?: object }).metadata ?? {};

/** Whether two parts of objects say the same; order of fields aside. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => key in right && isEqual(left[key], right[key]))
  );
}

/** A kind's rule of generations: another one when any of these fields differs. */
export const differsIn =
  (...fields: readonly string[]) =>
  (next: object, old: object): boolean =>
    fields.some(
      (field) => !isEqual((next as Record<string, unknown>)[field], (old as Record<string, unknown>)[field]),
    );

/** The metadata of a draft, for a rule that compares it. */
export const metaOf = (draft: object): object => (draft as { readonly metadata?: object }).metadata ?? {};

import type { Problem } from "./found.ts";

/** More items or fields than there may be, as upstream counts them (apimachinery, pkg/util/validation/field). */
export const tooMany = (path: string, ...[size, most, text]: [number, number, string]): Problem => ({
  text,
  path,
  at: (field) => ({
    reason: "FieldValueTooMany",
    message: `Too many: ${size}: must have at most ${most} ${most === 1 ? "item" : "items"}`,
    field,
  }),
});

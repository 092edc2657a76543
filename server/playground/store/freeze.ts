/**
 * Freezes JSON wholly. What is frozen already is taken to be so all the way down (only whole objects are ever frozen),
 * so parts shared with an earlier version cost nothing.
 */
export function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
  return value;
}

import type { Write } from "./write.ts";

/** One operation of a JSON patch (RFC 6902); `path` is a pointer below the object's root. */
export type Operation =
  | { readonly op: "test" | "add" | "replace"; readonly path: string; readonly value: unknown }
  | { readonly op: "remove"; readonly path: string };

/**
 * A patch that changes nothing where a test fails. API servers answer that with 422 without saying which test it was
 * (patch.go in apiserver's endpoints/handlers), and take an absent field for null.
 */
export const jsonPatch = (path: string, operations: readonly Operation[]): Write => ({
  method: "PATCH",
  path,
  type: "application/json-patch+json",
  body: operations,
});

/** That a value is still what was read: undefined, which is absent, is tested as null. */
export const still = (path: string, value: unknown): Operation => ({
  op: "test",
  path,
  value: value ?? null,
});

/** Sets a field that may be absent; `add` replaces one that is there. */
export const set = (path: string, value: unknown): Operation => ({ op: "add", path, value });

/** A key as one step of a pointer. */
export const step = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");

/**
 * A shape says once what a slim object is made of. From it follow its TypeScript type, equality, sharing of unchanged
 * parts, the check of a value that comes from a file, and (in lib/wire) the encoding of a change.
 */
export type Shape<T> =
  | ({ readonly type: "text" | "word" | "int" | "time" | "flag" } & Carries<T>)
  | ({ readonly type: "maybe"; readonly of: AnyShape } & Carries<T>)
  | ({ readonly type: "list"; readonly of: AnyShape } & Carries<T>)
  | ({ readonly type: "dict"; readonly of: AnyShape } & Carries<T>)
  | ({ readonly type: "struct"; readonly fields: readonly (readonly [string, AnyShape])[] } & Carries<T>);

/** The type that a shape describes; never present at run time. */
interface Carries<T> {
  readonly carries?: (value: T) => T;
}

export type AnyShape =
  | { readonly type: "text" | "word" | "int" | "time" | "flag" }
  | { readonly type: "maybe" | "list" | "dict"; readonly of: AnyShape }
  | { readonly type: "struct"; readonly fields: readonly (readonly [string, AnyShape])[] };

/** An object whose fields are read by name, as a shape says which there are. */
export type Fields = Readonly<Record<string, unknown>>;

export type Infer<S> = S extends Carries<infer T> ? T : never;

/** A string that is rarely seen twice: a message, a pod's name. */
export const text: Shape<string> = { type: "text" };
/** A string that recurs: a uid, a namespace, a reason. Sent once a connection, then by number. */
export const word: Shape<string> = { type: "word" };
/** An integer. */
export const int: Shape<number> = { type: "int" };
/** Milliseconds since 1970, UTC. */
export const time: Shape<number> = { type: "time" };
export const flag: Shape<boolean> = { type: "flag" };

export const maybe = <T>(of: Shape<T>): Shape<T | undefined> => ({ type: "maybe", of });
export const list = <T>(of: Shape<T>): Shape<readonly T[]> => ({ type: "list", of });
/** A record from word to value; equality ignores the order of keys. */
export const dict = <T>(of: Shape<T>): Shape<Readonly<Record<string, T>>> => ({ type: "dict", of });
/** An object in which every field is always present (possibly undefined, where its shape is `maybe`). */
export const struct = <F extends Readonly<Record<string, AnyShape>>>(
  fields: F,
): Shape<{ readonly [K in keyof F]: Infer<F[K]> }> => ({ type: "struct", fields: Object.entries(fields) });

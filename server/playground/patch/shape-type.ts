/** How apply looks at a value: as a whole, or at its parts. */
export type Shape =
  /** Has one owner as a whole. */
  | { readonly type: "leaf" }
  /** The fields of a type. */
  | { readonly type: "fields"; readonly name: string }
  /** A map by string. */
  | { readonly type: "entries"; readonly of: Shape }
  /** A list of scalars that are told apart by their value. */
  | { readonly type: "set" }
  /** A list of objects that are told apart by keys of theirs. */
  | ItemsShape
  /** The fields of a custom resource, or of a part of one, and what its other fields are like. */
  | { readonly type: "struct"; readonly fields: ReadonlyMap<string, Shape>; readonly rest: Shape | undefined }
  /** Of no known type: its maps have owners by entry, all else as a whole. */
  | { readonly type: "untyped" };

export interface ItemsShape {
  readonly type: "items";
  readonly keys: readonly string[];
  readonly of: Shape;
  /** What a key is where an item leaves it out; `keyDefaults` where undefined. */
  readonly defaults?: Readonly<Record<string, unknown>>;
}

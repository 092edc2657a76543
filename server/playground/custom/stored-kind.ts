import type { CustomKind } from "./custom-kind.ts";

/** What the objects of a definition are stored under as long as it lives, however it changes. */
export interface StoredKind {
  readonly kind: CustomKind;
  /** From now on it is what `next` is: the definition's storage version as it is now. */
  readonly become: (next: CustomKind) => void;
}

/** The store, its history and its listeners know a kind by its identity; all else about it follows the definition. */
export function createStoredKind(first: CustomKind): StoredKind {
  let current = first;
  const kind: CustomKind = {
    get group() {
      return current.group;
    },
    get version() {
      return current.version;
    },
    get kind() {
      return current.kind;
    },
    get listKind() {
      return current.listKind;
    },
    get storageVersion() {
      return current.storageVersion;
    },
    get plural() {
      return current.plural;
    },
    get singular() {
      return current.singular;
    },
    get shortNames() {
      return current.shortNames;
    },
    get categories() {
      return current.categories;
    },
    get namespaced() {
      return current.namespaced;
    },
    get subresources() {
      return current.subresources;
    },
    get schema() {
      return current.schema;
    },
    get scale() {
      return current.scale;
    },
    get warnings() {
      return current.warnings;
    },
    keepsEmpty: true,
    defaults: (draft) => {
      current.defaults(draft);
    },
    prepare: (draft, old, around) => {
      current.prepare(draft, old, around);
    },
    generation: (next, old) => current.generation(next, old),
    validate: (draft, old) => current.validate(draft, old),
    validateStatus: (draft, old) => current.validateStatus(draft, old),
    fields: (object) => current.fields(object),
    get columns() {
      return current.columns;
    },
  };
  return {
    kind,
    become(next) {
      current = next;
    },
  };
}

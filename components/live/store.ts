/** A value that is replaced, never changed, and those who want to know. */
export interface Store<T> {
  readonly get: () => T;
  /** Tells everybody, unless it is the very value that is there. */
  readonly set: (next: T) => void;
  /** As `set`, and tells nobody: whoever looks next finds it. */
  readonly slip: (next: T) => void;
  /** Returns its own undo. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    slip: (next) => {
      value = next;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

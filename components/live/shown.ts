import type { Following, Session } from "./session.ts";
import { createStore } from "./store.ts";

/** What a page draws of one topic: followed while somebody listens, and told to nobody while the page is hidden. */
export interface Shown<T> {
  readonly get: () => T;
  /** Returns its own undo. */
  readonly subscribe: (listener: () => void) => () => void;
  /** What is behind it has changed. It is told at once, and once for every picture that the browser paints. */
  readonly changed: () => void;
}

/** React lets go of a store and takes it again in one breath; a topic that nobody listens to is left after this, ms. */
const lingers = 500;

/** `look` makes the value anew; with `beat` also every so many ms, as time alone changes it. */
export function createShown<T>(
  look: () => T,
  following: Following,
  session: Session,
  beat?: number,
): Shown<T> {
  const { environment } = session;
  const store = createStore(look());
  let listeners = 0;
  let isOld = false;
  /** It was drawn since the last picture; and something has changed since. */
  let [isDrawn, isBehind] = [false, false];
  let stop: (() => void) | undefined;
  let stay: (() => void) | undefined;

  const draw = (): void => {
    [isDrawn, isBehind] = [true, false];
    store.set(look());
    environment.beforePaint(() => {
      isDrawn = false;
      if (isBehind) draw();
    });
  };
  const changed = (): void => {
    isOld = environment.isHidden();
    if (isOld) return;
    if (isDrawn) isBehind = true;
    else draw();
  };
  let heard = session.connection.get();
  /** That the API server was heard again is an age, and is seen when ages are drawn next: with the next second. */
  const hear = (): void => {
    const before = heard;
    heard = session.connection.get();
    if (!environment.isHidden() && sameBut(before, heard, "lastHeard")) store.slip(look());
    else changed();
  };
  const start = (): (() => void) => {
    heard = session.connection.get();
    const undo = [
      session.follow(following),
      session.connection.subscribe(hear),
      session.onShow(() => {
        if (isOld) changed();
      }),
      ...(beat === undefined ? [] : [environment.every(beat, changed)]),
    ];
    changed();
    return () => {
      for (const each of undo) each();
    };
  };

  return {
    get: store.get,
    changed,
    subscribe: (listener) => {
      const undo = store.subscribe(listener);
      listeners++;
      stay?.();
      stop ??= start();
      return () => {
        undo();
        if (--listeners > 0) return;
        stay = environment.after(lingers, () => {
          stop?.();
          stop = undefined;
        });
      };
    },
  };
}

/** Whether two values are the same but for one field. */
function sameBut<T extends object>(a: T, b: T, field: keyof T): boolean {
  return JSON.stringify({ ...a, [field]: 0 }) === JSON.stringify({ ...b, [field]: 0 });
}

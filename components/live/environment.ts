/** What the page lives in, as far as the browser's end of the wire needs it; tests are one of their own. */
export interface Environment {
  /** The browser's clock, ms. */
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
  /** Runs in a task of its own, as soon as the page has done what is due before it; in a hidden page too. */
  readonly soon: (run: () => void) => void;
  readonly every: (ms: number, run: () => void) => () => void;
  /** Runs before the browser paints its next picture; while nobody sees the page there is none. */
  readonly beforePaint: (run: () => void) => void;
  /** Nobody sees the page. */
  readonly isHidden: () => boolean;
  /** Runs when the page is shown, resumed, or online again. Returns its own undo. */
  readonly onWake: (run: () => void) => () => void;
  /** Loads the page anew, as it is older than the server; once for each form that the server speaks. */
  readonly reload: (form: string) => void;
}

const reloadedFor = "rollscope reloaded for";

const wakes: readonly (readonly [EventTarget, string])[] =
  typeof document === "undefined"
    ? []
    : [
        [document, "visibilitychange"],
        [document, "resume"],
        [window, "pageshow"],
        [window, "online"],
      ];

export const browserEnvironment: Environment = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => {
      clearTimeout(timer);
    };
  },
  soon: (run) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      run();
    };
    port2.postMessage(0);
  },
  every: (ms, run) => {
    const timer = setInterval(run, ms);
    return () => {
      clearInterval(timer);
    };
  },
  beforePaint: (run) => void requestAnimationFrame(run),
  isHidden: () => document.visibilityState === "hidden",
  onWake: (run) => {
    for (const [target, event] of wakes) target.addEventListener(event, run);
    return () => {
      for (const [target, event] of wakes) target.removeEventListener(event, run);
    };
  },
  reload: (form) => {
    // A page that is still the old one after that would load itself for ever.
    if (sessionStorage.getItem(reloadedFor) === form) return;
    sessionStorage.setItem(reloadedFor, form);
    location.reload();
  },
};

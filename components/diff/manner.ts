/** How differences are shown. */
export const manners = ["byField", "byLine"] as const;
export type Manner = (typeof manners)[number];

const key = "rollscope-diff";

/** As it was chosen last on this computer. */
export function readManner(): Manner {
  try {
    return localStorage.getItem(key) === "byLine" ? "byLine" : "byField";
  } catch {
    return "byField";
  }
}

/** A browser that keeps nothing forgets it. */
export function keepManner(manner: Manner): void {
  try {
    localStorage.setItem(key, manner);
  } catch {
    return;
  }
}

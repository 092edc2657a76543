import { createStore, type Store } from "../live/store.ts";
import type { Attempt } from "./attempt.ts";

const attempts = new Map<string, Store<Attempt | undefined>>();

/**
 * The last start on a Deployment. It is kept apart from what shows it: the menu may stand elsewhere, or anew, by the time
 * of the answer, as when the Deployment is deleted meanwhile.
 */
export function attemptsOn(namespace: string, name: string): Store<Attempt | undefined> {
  const key = `${namespace}/${name}`;
  const known = attempts.get(key) ?? createStore<Attempt | undefined>(undefined);
  attempts.set(key, known);
  return known;
}

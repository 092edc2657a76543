import { createContext } from "react";
import type { Asking } from "./deed.ts";
import type { Obstacle } from "./obstacle.ts";

/** Where buttons bring what somebody wants done. */
export interface Desk {
  readonly ask: (asking: Asking) => void;
  readonly obstacle: Obstacle | undefined;
}

/** What is known of the last thing that was asked for, in a sentence. */
export interface Told {
  readonly type: string;
  readonly text: string;
}

/** Undefined: nothing can be changed on this page. */
export const DeskContext = createContext<Desk | undefined>(undefined);
export const ToldContext = createContext<Told | undefined>(undefined);

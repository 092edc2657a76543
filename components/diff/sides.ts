import type { ReactNode } from "react";

/** The names of the two that are compared. */
export interface Sides {
  readonly before: string;
  readonly after: string;
}

/** How a text of one side is drawn, where it is more than a text. */
export type RenderText = (text: string, side: keyof Sides) => ReactNode;

export const asItIs: RenderText = (text) => text;

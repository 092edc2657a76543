import { later } from "../../ui/later.tsx";

/** The tables are fetched when somebody turns to the timeline. */
export const PanelNumbers = later(async () => (await import("./panel-numbers.tsx")).PanelNumbers);

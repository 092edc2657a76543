import type { ConnectionView } from "../../lib/view/connection.ts";

/** Where nothing is heard yet: while the server renders the page. */
export const notHeard: ConnectionView = {
  state: "connecting",
  since: 0,
  lastHeard: undefined,
  watches: [],
  problem: undefined,
  source: undefined,
};

import type { Subcommand } from "./subcommand.ts";
import { plainText } from "./plain-text.ts";

/** The pod's name on every path. On SIGTERM it goes on for a minute. */
export const serveHostname: Subcommand = (flags) => {
  const port = flags.number("port", 9376);
  return {
    ports: [port],
    greets: [`Serving on port ${port}.`],
    stop: { type: "exits", after: 60_000, code: 0 },
    answer: (_, { pod }) => plainText(pod),
  };
};

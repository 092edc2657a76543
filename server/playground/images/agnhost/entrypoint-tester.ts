import type { Subcommand } from "./subcommand.ts";

/** Says how it was called, and ends. */
export const entrypointTester: Subcommand = (_, { command, args }) => {
  const words = command.length === 0 ? ["/agnhost", ...args] : [...command, ...args];
  return {
    end: { type: "exits", after: 100, code: 0, reason: "Completed", says: [`[${words.join(" ")}]`] },
  };
};

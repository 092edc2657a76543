import type { Subcommand } from "./subcommand.ts";
import { plainText } from "./plain-text.ts";

/** On each port that a variable `SERVE_PORT_9001` names, what that variable says. */
export const porter: Subcommand = (flags, { environment }) => {
  const texts = new Map<number, string>();
  for (const [name, text] of Object.entries(environment)) {
    const [, port] = /^SERVE_(?:TCP_|TLS_)?PORT_(\d+)$/.exec(name) ?? [];
    if (port !== undefined) texts.set(Number(port), text);
  }
  const isJson = flags.text("json-response") !== undefined;
  return {
    ports: [...texts.keys()],
    answer({ method, port }) {
      const text = texts.get(port) ?? "";
      return plainText(isJson ? JSON.stringify({ Method: method, Body: text }) : text);
    },
  };
};

import type { Subcommand } from "./subcommand.ts";
import { plainText } from "./plain-text.ts";

/** The files of the container: those that are mounted of ConfigMaps and Secrets. */
export const testWebserver: Subcommand = (flags) => ({
  ports: [flags.number("port", 80)],
  answer({ path }, { file }) {
    if (path === "/")
      return { status: 200, contentType: "text/html; charset=utf-8", body: "<pre>\n</pre>\n" };
    const text = file(path.slice(path.lastIndexOf("/") + 1));
    return text === undefined ? plainText("404 page not found\n", 404) : plainText(text);
  },
});

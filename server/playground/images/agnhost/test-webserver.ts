import type { Subcommand } from "./subcommand.ts";
import { plainText } from "./plain-text.ts";

/** Files that the image itself has beside the root: there, and without their contents. */
const ofImage: ReadonlySet<string> = new Set(["/localhost.crt", "/localhost.key"]);

/** The files of the container: those that are mounted of ConfigMaps and Secrets, and the image's own certificate. */
export const testWebserver: Subcommand = (flags) => ({
  ports: [flags.number("port", 80)],
  answer({ path }, { file }) {
    if (path === "/")
      return { status: 200, contentType: "text/html; charset=utf-8", body: "<pre>\n</pre>\n" };
    const text = file(path.slice(path.lastIndexOf("/") + 1));
    if (text === undefined && ofImage.has(path)) return plainText("");
    return text === undefined ? plainText("404 page not found\n", 404) : plainText(text);
  },
});

import type { Subcommand } from "./subcommand.ts";
import { plainText } from "./plain-text.ts";

/** How long it is alive, in ms. */
const lifetime = 10_000;

/** Healthy for ten seconds, and never again. */
export const liveness: Subcommand = () => ({
  ports: [8080],
  answer({ path }, { age }) {
    if (path === "/started") return plainText(`${age / 1000}s`);
    if (path !== "/healthz") return plainText("404 page not found\n", 404);
    return age > lifetime ? plainText(`error: ${age / 1000}`, 500) : plainText("ok");
  },
});

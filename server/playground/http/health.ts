import { StatusError } from "../status.ts";
import type { Reply } from "./reply.ts";

/** Paths that anybody may ask, as probes do. */
export const healthPaths: readonly string[] = ["/healthz", "/livez", "/readyz"];

const checks = ["ping", "store", "controllers"];

/** `/healthz`, `/livez` and `/readyz`, wholly or one check (`/readyz/ping`); `?verbose` tells each check. */
export function health(path: string, query: URLSearchParams): Reply {
  const [, endpoint = "", check] = path.split("/");
  if (check !== undefined) {
    if (!checks.includes(check))
      throw new StatusError(404, "NotFound", "the server could not find the requested resource");
    return text("ok");
  }
  if (!query.has("verbose")) return text("ok");
  const left = query.getAll("exclude");
  const told = checks.map((name) => `[+]${name} ${left.includes(name) ? "excluded: " : ""}ok`);
  return text([...told, `${endpoint} check passed`, ""].join("\n"));
}

const text = (said: string): Reply => ({ type: "text", code: 200, text: said });

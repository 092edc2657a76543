import type { Server } from "node:http";
import type { Problem } from "../../lib/view/connection.ts";
import { terminal } from "../../lib/words/en/terminal.ts";
import { usualPort } from "../config.ts";
import { listen } from "./http.ts";
import { log } from "../log.ts";

/** How many ports after the usual one are tried. */
const tried = 20;

/** Listens on the port that was named, or else on the usual one, or the next that is free. */
export async function listenSomewhere(
  server: Server,
  host: string,
  named: number | undefined,
): Promise<number | Problem> {
  if (named !== undefined) return listen(server, host, named);
  let port = await listen(server, host, usualPort);
  for (let next = usualPort + 1; isTaken(port) && next <= usualPort + tried; next++)
    port = await listen(server, host, next);
  if (typeof port === "number" && port !== usualPort)
    log.say(terminal.portMoved({ wanted: usualPort, port }));
  return port;
}

const isTaken = (port: number | Problem): boolean => typeof port !== "number" && port.id === "portTaken";

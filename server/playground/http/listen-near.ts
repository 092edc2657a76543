import type { Api } from "./api.ts";
import { type HttpServer, listen } from "./server.ts";

/** Like 6443, where API servers usually are, but not in the way of one. Clients keep what they know by port. */
export const usualPort = 6453;
const tries = 20;

export interface NearOptions {
  /** undefined: the usual one, or the next that is free. 0: any. */
  readonly port: number | undefined;
  readonly key: string;
  readonly cert: string;
}

/** Listens at a port that was asked for, or else near the usual one. Rejects when the one asked for is taken. */
export async function listenNear(api: Api, { port, key, cert }: NearOptions): Promise<HttpServer> {
  if (port !== undefined)
    return listen(api, { port, key, cert }).catch((error: unknown) => {
      whenTaken(error);
      throw new Error(
        `port ${String(port)} of 127.0.0.1 is taken by another program, or not yours to take; choose another with ` +
          "--playground-port, or leave it out",
        { cause: error },
      );
    });
  for (let next = usualPort; next < usualPort + tries; next += 1) {
    const server = await listen(api, { port: next, key, cert }).catch(whenTaken);
    if (server !== undefined) return server;
  }
  return listen(api, { port: 0, key, cert });
}

function whenTaken(error: unknown): undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== "EADDRINUSE" && code !== "EACCES") throw error;
}

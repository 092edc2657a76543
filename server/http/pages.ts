import { createServer } from "node:http";
import type next from "next";
import type { Handler, UpgradeHandler } from "./http.ts";

export interface Pages {
  /** Starts Next, once; the first request does so as well. Rejects when it cannot be started. */
  readonly start: () => Promise<void>;
  /** Answers when Next has started; requests until then wait. */
  readonly answer: Handler;
  /** The socket that reloads pages, in development. */
  readonly reload: UpgradeHandler | undefined;
  readonly close: () => Promise<void>;
}

export interface PagesOptions {
  /** The folder of app/ and .next/. */
  readonly dir: string;
  readonly dev: boolean;
  readonly hostname: string;
  readonly port: number;
}

/** The pages, which Next makes. It takes most of a second of this thread, so it starts when told to, or when asked for one. */
export function openPages({ dir, dev, hostname, port }: PagesOptions): Pages {
  // Next listens for upgrades on the server that it is given, beside whoever else does, and closes those that are not
  // its own. It is given one that never listens, so that ours alone decides who gets which upgrade.
  const upgrades = createServer();
  let starting: ReturnType<typeof startNext> | undefined;
  const app = () => (starting ??= startNext({ dir, dev, hostname, port, httpServer: upgrades, quiet: !dev }));
  return {
    start: async () => {
      await app();
    },
    answer: async (request, response) => (await app()).getRequestHandler()(request, response),
    reload: dev
      ? (request, socket, head) => {
          if (!upgrades.emit("upgrade", request, socket, head)) socket.destroy();
        }
      : undefined,
    close: async () => (await starting)?.close(),
  };
}

async function startNext(options: Parameters<typeof next>[0]) {
  // Nothing of this leaves the machine.
  process.env["NEXT_TELEMETRY_DISABLED"] = "1";
  // Set by `node --watch`: each worker of Next would tell Next what it imports, which Next does not understand.
  delete process.env["WATCH_REPORT_DEPENDENCIES"];
  const { default: create } = await import("next");
  const app = create(options);
  await app.prepare();
  return app;
}

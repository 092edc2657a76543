import { fileURLToPath } from "node:url";
import type { Problem } from "../lib/view/connection.ts";
import { terminal } from "../lib/words/en/terminal.ts";
import { problem } from "../lib/words/problem.ts";
import { urlOf } from "./http/address.ts";
import { createApi } from "./api/api.ts";
import type { Begun } from "./begin.ts";
import type { Config } from "./config.ts";
import { giveUp } from "./give-up.ts";
import { createHelmApi } from "./helm/api.ts";
import { createReveal } from "./helm/reveal.ts";
import { openHelm } from "./helm/program/open.ts";
import { createRouter, type Parts } from "./http/http.ts";
import { log } from "./log.ts";
import { openPages } from "./http/pages.ts";
import { listenSomewhere } from "./http/port.ts";
import { createReader } from "./api/reader.ts";
import { openDoor } from "./commands/open.ts";
import { createRevisions } from "./revisions/revisions.ts";
import { routeApi } from "./http/routes.ts";
import { sendShop } from "./api/shop.ts";
import { createSite, isPlayground, isSite } from "./site/site.ts";
import { openSupply } from "./supply/start.ts";
import type { Supply } from "./supply/supply.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** What is still open when the server is told to stop gets this long, ms. */
const farewell = 2_000;
/** The pages wait no longer than this for the first lists, ms. */
const pagesPatience = 1_500;

const usable = (supply: Supply | Problem): Supply => ("id" in supply ? giveUp(supply) : supply);

/**
 * Serves what the configuration names until it is told to stop. It listens first: what is asked while the rest starts is
 * answered when that has started. `begun`: the playground, where there is to be one.
 */
export async function serve(config: Config, begun: Begun | undefined): Promise<void> {
  const { host, dev } = config;
  let started: (running: Running) => void = () => undefined;
  const running = new Promise<Running>((resolve) => (started = resolve));
  const parts: Parts = {
    commands: async (...exchange) => (await running).door(...exchange),
    api: async (...exchange) => (await running).api(...exchange),
    socket: {
      request: async (...exchange) => {
        (await running).sockets.request(...exchange);
      },
      upgrade: async (...exchange) => {
        (await running).sockets.upgrade(...exchange);
      },
    },
    reload: dev ? async (...exchange) => (await running).pages.reload?.(...exchange) : undefined,
    pages: async (request, response) => {
      const { pages, supply } = await running;
      // The page itself says why.
      if (isSite(request) && !isPlayground(supply.source())) response.statusCode = 404;
      return pages.answer(request, response);
    },
  };
  // A file that cannot be shown is no reason to open a port.
  const supply = config.replay === undefined ? undefined : usable(await openSupply(config));
  const server = createRouter(parts, { now: Date.now, dev });
  const port = await listenSomewhere(server, host, config.port);
  if (typeof port !== "number") giveUp(port);
  log.say(terminal.address({ url: urlOf(host, port) }));
  started(await run(config, port, supply ?? openSupply(config, begun)));
  stopOnSignal(async () => {
    server.close();
    const { sockets, supply, pages } = await running;
    await Promise.allSettled([sockets.close(), supply.stop(), pages.close()]);
    server.closeAllConnections();
  });
}

type Running = Awaited<ReturnType<typeof run>>;

async function run(config: Config, port: number, supplying: Supply | Promise<Supply | Problem>) {
  const { host, dev } = config;
  const pages = openPages({ dir: root, dev, hostname: host, port });
  const startPages = (): void =>
    void pages.start().catch((error: unknown) => giveUp(problem("pagesMissing", { reason: String(error) })));
  // Not before they are needed: what is loaded here would hold up the first answer. A playground starts meanwhile.
  const { createSockets } = await import("./hub/sockets.ts");
  const supply = usable(await supplying);
  // What is in the cluster comes first: nobody has asked for a page yet, or Next would have started.
  supply.log.whenOpen(startPages);
  setTimeout(startPages, pagesPatience).unref();
  const { token, door } = openDoor(supply, openHelm(supply, config.helm));
  const sockets = createSockets({ ...supply, token });
  const { rows, connection, counts } = sockets;
  const reader = createReader(supply.log);
  const view = createApi({ ...supply, reader, rows, connection, counts });
  const api = routeApi(
    {
      site: createSite({ ...supply, reader, now: Date.now }),
      helm: createHelmApi({ ...supply, now: Date.now }),
      reveal: createReveal({ ...supply, token, audit: log.say }),
      revisions: createRevisions({ ...supply, now: Date.now }).answer,
      playground: sendShop,
    },
    view,
  );
  return { pages, supply, sockets, api, door };
}

function stopOnSignal(stop: () => Promise<void>): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      // A second signal ends it at once, and so does a part that does not come to its end.
      setTimeout(() => process.exit(0), farewell);
      void stop().finally(() => process.exit(0));
    });
}

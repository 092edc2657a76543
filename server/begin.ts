import { randomInt } from "node:crypto";
import type { Problem } from "../lib/view/connection.ts";
import { problem, sayProblem } from "../lib/words/problem.ts";
import { en } from "../lib/words/server.ts";
import { findSource, surroundings } from "./cluster/sources.ts";
import type { Config } from "./config.ts";
import { log } from "./log.ts";
import type { Playground } from "./playground/playground.ts";

/** A playground that is starting in its own thread. */
export interface Begun {
  readonly seed: number;
  readonly started: Promise<Playground | Problem>;
}

/** Whether there will be a playground: it is asked for, or there is nothing else. */
export async function isToPlay({ replay, playground, kubeconfig }: Config): Promise<boolean> {
  if (replay !== undefined) return false;
  return playground || (await findSource(kubeconfig, surroundings())).type === "none";
}

/**
 * Begins a playground with its shop; resolves when its thread has started. What that loads takes about as long as to load
 * what serves, which is to be done meanwhile.
 */
export async function beginPlay({ play: { port, speed, seed: given } }: Config): Promise<Begun> {
  // Not before it is needed: where a cluster is configured nothing of it is loaded.
  const { startPlayground } = await import("./playground/playground.ts");
  const { shopObjects } = await import("../lib/commands/scenarios/shop.ts");
  const { storefrontObjects } = await import("./storefront.ts");
  const seed = given ?? randomInt(1_000_000);
  const starting = startPlayground({
    ...(port === undefined ? {} : { port }),
    speed,
    seed,
    objects: [...shopObjects.map((object) => ({ ...object })), ...storefrontObjects(Date.now())],
    onBug: (why) => {
      log.fault("Something that should not happen did in the playground", why);
    },
  });
  return { seed, started: starting.then(sayIfItEnds, failed) };
}

function sayIfItEnds(playground: Playground): Playground {
  void playground.failed.then(({ message }) => {
    log.warn(sayProblem(en, problem("playgroundEnded", { reason: message })));
  });
  return playground;
}

const failed = (error: unknown): Problem =>
  problem("playgroundFailed", { reason: error instanceof Error ? error.message : String(error) });

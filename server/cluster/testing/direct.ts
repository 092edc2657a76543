import { Agent } from "undici";
import type { Clock } from "../clock.ts";
import type { Cluster } from "../cluster.ts";
import { ask } from "../request.ts";

/** A cluster at a plain address, without a kubeconfig. */
export function directCluster(url: string, clock: Clock, namespace?: string): Cluster {
  const dispatcher = new Agent();
  const about = { context: "test", cluster: "test", server: url, user: "tester", namespace, files: [] };
  const access = {
    pass: () => Promise.resolve({ server: url, user: "tester", headers: {}, dispatcher }),
    doubt: () => undefined,
    about: () => about,
    close: () => dispatcher.destroy(),
  };
  return {
    clock,
    about: access.about,
    ask: (request) => ask(access, clock, request),
    close: access.close,
  };
}

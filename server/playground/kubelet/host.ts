import type { Surroundings } from "../controllers/controller.ts";
import { createRecorder, type Recorder } from "../controllers/recorder.ts";
import { nodes } from "../kinds/node.ts";
import { createAddresses, type Addresses } from "./addresses.ts";
import { createBackoff, kubeletLimits, type Backoff } from "./backoff.ts";
import type { Runtime } from "./runtime.ts";

/** What the kubelet of one node keeps. */
export interface Host {
  readonly name: string;
  readonly recorder: Recorder;
  readonly addresses: Addresses;
  /** Images on the node's disk. */
  readonly images: Set<string>;
  /** Images on their way, with the time (ms since 1970) at which they are there. */
  readonly pulling: Map<string, number>;
}

/** What all kubelets of the playground share. */
export interface Kubelet {
  readonly around: Surroundings;
  readonly runtime: Runtime;
  readonly hostOf: (node: string) => Host;
  readonly restarts: Backoff;
  readonly pulls: Backoff;
}

export function createKubelet(around: Surroundings, runtime: Runtime): Kubelet {
  const hosts = new Map<string, Host>();
  return {
    around,
    runtime,
    restarts: createBackoff(kubeletLimits),
    pulls: createBackoff(kubeletLimits),
    hostOf(name) {
      const known = hosts.get(name);
      if (known !== undefined) return known;
      const node = around.registry.store.get(nodes, "", name);
      const host: Host = {
        name,
        recorder: createRecorder(around, { component: "kubelet", host: name, manager: "kubelet" }),
        addresses: createAddresses(node, hosts.size),
        images: new Set(),
        pulling: new Map(),
      };
      hosts.set(name, host);
      return host;
    },
  };
}

/** `ms` of simulated work, a little more or less each time, shortened by the playground's speed. */
export const work = ({ speed, random }: Surroundings, ms: number): number =>
  Math.max(1, Math.round((ms * (0.85 + 0.3 * random())) / speed));

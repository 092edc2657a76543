import type { Raw } from "../../base/raw.ts";
import { share } from "../../base/equal.ts";
import { kinds, type KindName, type SlimOf } from "../../kinds/kinds.ts";
import type { Change } from "../fact.ts";

/** A number from 0 to 1, the same series for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const door = { digest: (text: string) => `digest of ${text.length} ${text.slice(-40)}` };

/** A small cluster whose objects change by chance, consistently enough to be a cluster. */
export interface TestCluster {
  /** What there is. */
  readonly objects: () => readonly Change[];
  /** Something happens at `at`, ms. */
  readonly step: (at: number) => readonly Change[];
  /** Every slice names the pods that there are. */
  readonly settle: (at: number) => readonly Change[];
}

const names = ["web", "api", "web-canary"] as const;

/** `sight`: false where watches are never lost. */
export function createTestCluster(random: () => number, { sight = true } = {}): TestCluster {
  const objects = new Map<string, Change & { readonly put: SlimOf<KindName> }>();
  let serial = 0;
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  const of = <N extends KindName>(kind: N): readonly SlimOf<N>[] =>
    [...objects.values()].filter((change) => change.kind === kind).map(({ put }) => put as SlimOf<N>);
  const uid = (): string => `00000000-0000-4000-8000-${String(++serial).padStart(12, "0")}`;

  const put = (kind: KindName, next: SlimOf<KindName>): readonly Change[] => {
    const key = `${kind}/${next.uid}`;
    const before = objects.get(key)?.put;
    const shared = before === undefined ? next : share(kinds[kind].shape, before, next);
    if (shared === before) return [];
    const change = { kind, uid: next.uid, put: shared } as Change & { readonly put: SlimOf<KindName> };
    objects.set(key, change);
    return [change];
  };
  const read = (kind: KindName, raw: Raw): readonly Change[] => put(kind, kinds[kind].read(raw, door));
  const gone = (kind: KindName, id: string): readonly Change[] =>
    objects.delete(`${kind}/${id}`) ? [{ kind, uid: id, gone: true } as Change] : [];
  const iso = (at: number): string => new Date(Math.floor(at / 1000) * 1000).toISOString();

  const meta = (name: string, id: string, at: number, more: object = {}) => ({
    metadata: { name, namespace: "shop", uid: id, creationTimestamp: iso(at), ...more },
  });
  const owned = (id: string) => ({ ownerReferences: [{ controller: true, uid: id }] });
  const template = (name: string, image: string) => ({
    metadata: { labels: { app: "shop", part: name } },
    spec: { containers: [{ name: "main", image, envFrom: [{ configMapRef: { name: "settings" } }] }] },
  });

  const declare = (name: string, at: number): readonly Change[] => {
    const before = of("Deployment").find((deployment) => deployment.name === name);
    const id = before?.uid ?? uid();
    const image = `shop/${name}:${Math.floor(random() * 5)}`;
    const set = uid();
    return [
      ...read("Deployment", {
        ...meta(name, id, before?.createdAt ?? at, { generation: (before?.generation ?? 0) + 1 }),
        spec: {
          replicas: 1 + Math.floor(random() * 4),
          selector: { matchLabels: { part: name } },
          template: template(name, image),
        },
        status: {
          observedGeneration: before?.generation ?? 1,
          replicas: 2,
          readyReplicas: Math.floor(random() * 3),
        },
      }),
      ...read("ReplicaSet", {
        ...meta(`${name}-${set.slice(-4)}`, set, at, owned(id)),
        spec: { replicas: 2, template: template(name, image) },
        status: { observedGeneration: 1, replicas: 0 },
      }),
    ];
  };

  const createPod = (at: number): readonly Change[] => {
    const set = pick(of("ReplicaSet"));
    if (set === undefined) return [];
    const id = uid();
    const labels = set.template.labels;
    return read("Pod", {
      ...meta(`${set.name}-${id.slice(-5)}`, id, at, { ...owned(set.uid), labels }),
      status: { phase: "Pending" },
    });
  };
  const movePod = (at: number): readonly Change[] => {
    const pod = pick(of("Pod"));
    if (pod === undefined) return [];
    const ready = random() < 0.5;
    const next: SlimOf<"Pod"> = {
      ...pod,
      node: pod.node ?? `node-${Math.floor(random() * 3)}`,
      phase: "Running",
      scheduled: true,
      scheduledAt: pod.scheduledAt ?? Math.floor(at / 1000) * 1000,
      ready,
      readyAt: ready === pod.ready ? pod.readyAt : Math.floor(at / 1000) * 1000,
      readyMessage: ready ? undefined : `containers with unready status: [main] ${Math.floor(random() * 3)}`,
      containers: [
        {
          name: "main", init: false, ready, restarts: Math.floor(random() * 3), state: "running", reason: undefined,
          message: undefined, startedAt: at, ended: undefined, last: undefined, imageId: "sha256:1",
        }, // prettier-ignore
      ],
    };
    return put("Pod", next);
  };
  const slice = (at: number, service = pick(of("Service"))): readonly Change[] => {
    if (service === undefined) return [];
    const id = `slice of ${service.name}`;
    const endpoints = of("Pod")
      .filter(({ labels }) =>
        Object.entries(service.selector ?? {}).every(([key, value]) => labels.includes(`${key}=${value}`)),
      )
      .map((pod) => ({
        targetRef: { kind: "Pod", uid: pod.uid },
        conditions: { ready: pod.ready, terminating: random() < 0.1 },
      }));
    const labels = { "kubernetes.io/service-name": service.name };
    return read("EndpointSlice", {
      ...meta(`${service.name}-abc`, id, at, { labels }),
      addressType: "IPv4",
      endpoints,
    });
  };
  const serve = (at: number): readonly Change[] => {
    const name = random() < 0.5 ? "shop" : "front";
    const known = of("Service").find((service) => service.name === name);
    const selector = random() < 0.5 ? { app: "shop" } : { part: pick(names) ?? "web" };
    return read("Service", { ...meta(name, known?.uid ?? uid(), at), spec: { selector } });
  };
  const tell = (at: number): readonly Change[] => {
    const about = pick([...of("Pod"), ...of("Deployment")]);
    if (about === undefined) return [];
    return read("Event", {
      ...meta(`${about.name}.${serial}`, uid(), at),
      involvedObject: { kind: "owner" in about ? "Pod" : "Deployment", uid: about.uid, name: about.name },
      type: random() < 0.5 ? "Warning" : "Normal",
      reason: "Unhealthy",
      message: `Readiness probe failed: HTTP ${400 + Math.floor(random() * 5)}`,
      firstTimestamp: iso(at),
      lastTimestamp: iso(at),
      count: 1,
    });
  };
  const health = (at: number): readonly Change[] => {
    const state = random() < 0.7 ? "live" : "lost";
    const completeUntil = state === "lost" ? at - 100 : undefined;
    return put("Watch", {
      uid: "pods", namespace: "", name: "Pod", state, since: at, completeUntil, message: undefined,
    }); // prettier-ignore
  };
  const lose = (): readonly Change[] => {
    const kind =
      pick(["Pod", "Pod", "Pod", "Service", "Deployment", "Event", "ReplicaSet"] as const) ?? "Pod";
    const owners = new Set(of("Pod").map(({ owner }) => owner));
    const object = pick(of(kind).filter(({ uid: id }) => !owners.has(id)));
    if (object === undefined || (kind === "Deployment" && random() < 0.7)) return [];
    // What it owns goes with it.
    const sets = of("ReplicaSet").filter(({ owner }) => owner === object.uid);
    const left = of("Pod").filter(({ owner }) => sets.some((set) => set.uid === owner));
    return [
      ...left.flatMap((one) => gone("Pod", one.uid)),
      ...sets.flatMap((one) => gone("ReplicaSet", one.uid)),
      ...gone(kind, object.uid),
    ];
  };
  const configure = (at: number): readonly Change[] =>
    read("ConfigMap", { ...meta("settings", "settings", at, { resourceVersion: String(++serial) }) });

  const acts: readonly (readonly [number, (at: number) => readonly Change[]])[] = [
    [2, (at) => declare(pick(names) ?? "web", at)],
    [8, createPod],
    [20, movePod],
    [5, slice],
    [2, serve],
    [5, tell],
    [sight ? 1 : 0, health],
    [4, lose],
    [1, configure],
  ];
  const total = acts.reduce((sum, [weight]) => sum + weight, 0);

  return {
    objects: () => [...objects.values()],
    settle: (at) => of("Service").flatMap((service) => slice(at, service)),
    step: (at) => {
      let left = random() * total;
      for (const [weight, act] of acts) {
        left -= weight;
        if (left < 0) return act(at);
      }
      return [];
    },
  };
}

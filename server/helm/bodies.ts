import { share } from "../../lib/base/equal.ts";
import { isDamaged } from "../../lib/helm/record-problem.ts";
import { helmRevisionShape, type HelmRevision } from "../../lib/kinds/helm-revision.ts";
import type { Secret } from "../../lib/kinds/secret.ts";
import { isPut } from "../../lib/log/fact.ts";
import type { Log } from "../../lib/log/log.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { log as terminal } from "../log.ts";
import { fetchBody, secretPath, type Fetched } from "./body.ts";
import {
  dropEntry,
  entryOf,
  nextEntry,
  openRelease,
  putEntry,
  readEntry,
  waitingFor,
  type Entry,
  type Release,
} from "./registry.ts";
import { createRecent } from "./recent.ts";
import { unreadableEntry } from "./reduce.ts";
import { createCollect } from "../thread/collect.ts";
import type { Thread } from "./thread/thread.ts";

export interface Bodies {
  /** Somebody looks at a namespace. Returns its undo. */
  readonly interest: (namespace: string) => () => void;
  readonly stop: () => void;
}

export interface BodiesNeeds {
  readonly cluster: Cluster;
  readonly log: Log;
  readonly thread: Thread;
}

/** The pieces in which a body came are copied, and are several times its size. */
const collectPieces = createCollect("young");

/** So many bodies are asked for at once. */
const atOnce = 2;
/** Of releases at which nobody looks the newest revision is read, one after the other, where there are no more than these. */
const mostUnlooked = 100;
/** ms */
const again = { forbidden: 60_000, failed: 5_000 } as const;

/**
 * Keeps what is told of Helm's records in the log: their bodies are read when their Secrets appear or change, newest
 * first, reduced in a thread of their own and let go. Of releases in namespaces that somebody looks at all are read.
 */
export function followBodies({ cluster, log, thread }: BodiesNeeds): Bodies {
  const { clock } = cluster;
  const releases = new Map<string, Release>();
  const looks = new Map<string, number>();
  const denied = new Map<string, number>();
  const stopping = new AbortController();
  const isStopped = (): boolean => stopping.signal.aborted;
  let isRunning = false;
  const facts = () => log.world.objects.HelmRevision;
  const recent = createRecent();

  function see(secret: Secret): void {
    const key = `${secret.namespace}/${secret.release?.name ?? ""}`;
    const release = releases.get(key) ?? openRelease(secret.namespace, secret.release?.name ?? "");
    releases.set(key, release);
    putEntry(release, entryOf(secret));
  }

  function forget({ uid, namespace, release }: Secret): void {
    const key = `${namespace}/${release?.name ?? ""}`;
    const known = releases.get(key);
    if (known === undefined) return;
    dropEntry(known, uid);
    if (known.entries.size === 0) releases.delete(key);
    // Not within the fact that is being heard: others are still to hear that one.
    queueMicrotask(() => {
      if (facts().has(uid) && !isStopped())
        log.append({ kind: "HelmRevision", uid, gone: true }, clock.now());
    });
  }

  const silence = log.listen((fact, before) => {
    if (fact.kind !== "Secret") return;
    const was = before as Secret | undefined;
    if (isPut(fact) && fact.put.release !== undefined) see(fact.put);
    else if (was?.release !== undefined) forget(was);
    else return;
    pump();
  });
  log.whenOpen(() => {
    for (const secret of log.world.objects.Secret.values()) if (secret.release !== undefined) see(secret);
    pump();
  });

  function pump(): void {
    if (isRunning || isStopped() || log.seenFrom() === undefined) return;
    isRunning = true;
    // What comes in one go is looked at once.
    setImmediate(() => {
      run()
        .catch((error: unknown) => terminal.fault("Helm's records could not be read", error))
        .finally(() => (isRunning = false));
    });
  }

  async function run(): Promise<void> {
    const flight: { readonly release: Release; readonly entry: Entry; readonly body: Promise<Fetched> }[] =
      [];
    while (!isStopped()) {
      for (let next = pick(); next !== undefined; next = flight.length < atOnce ? pick() : undefined) {
        const { release, entry } = next;
        release.left.add(entry.uid);
        const body = fetchBody(cluster, secretPath(entry.namespace, entry.name), stopping.signal);
        flight.push({ release, entry, body });
      }
      const head = flight.shift();
      if (head === undefined) return;
      await take(head.release, head.entry, await head.body);
    }
  }

  /** Those that somebody looks at come first. */
  function pick(): { readonly release: Release; readonly entry: Entry } | undefined {
    const now = clock.now();
    const open = [...releases.values()].filter(
      ({ namespace, pausedUntil }) => pausedUntil <= now && (denied.get(namespace) ?? 0) <= now,
    );
    const claimed = claims();
    const isLooked = ({ namespace, name }: Release): boolean =>
      looks.has(namespace) || claimed.has(`${namespace}/${name}`);
    const next = (candidates: readonly Release[], all: boolean) => {
      for (const release of candidates) {
        const entry = nextEntry(release, facts(), all);
        if (entry !== undefined) return { release, entry };
      }
      return undefined;
    };
    const looked = open.filter(isLooked);
    return (
      next(looked, true) ??
      (releases.size > mostUnlooked
        ? undefined
        : next(
            open.filter((release) => !isLooked(release)),
            false,
          ))
    );
  }

  /** Releases that are kept elsewhere than the Deployments that say they are theirs. */
  function claims(): ReadonlySet<string> {
    const claimed = new Set<string>();
    for (const { namespace, owners } of log.world.objects.Deployment.values()) {
      const [name, where] = [owners["meta.helm.sh/release-name"], owners["meta.helm.sh/release-namespace"]];
      if (name !== undefined && where !== undefined && looks.has(namespace)) claimed.add(`${where}/${name}`);
    }
    return claimed;
  }

  async function take(release: Release, entry: Entry, fetched: Fetched): Promise<void> {
    collectPieces();
    if (fetched.type === "failed") {
      fail(release, entry, fetched.problem.id);
      return;
    }
    const result = isDamaged(fetched)
      ? fetched
      : await thread.run({ type: "reduce", bodies: [fetched.body] });
    // It was taken away, or written again, meanwhile.
    if (isStopped() || release.entries.get(entry.uid) === undefined) return;
    const fact = "id" in result ? unreadableEntry(release, entry, result.id) : result.fact;
    if (!("id" in result)) recent.keep(entry.uid, result.supplied);
    const known = facts().get(entry.uid);
    const later = waitingFor(release, entry, fact.problem === undefined);
    const isAgain = release.compared.has(entry.uid) && known?.resourceVersion === fact.resourceVersion;
    if (!isAgain) tell(readEntry(release, fact, known), entry);
    for (const each of later) await compare(each, entry);
    release.left.delete(entry.uid);
  }

  async function compare(later: HelmRevision, { uid, revision }: Entry): Promise<void> {
    const [from, to] = [recent.of(uid), recent.of(later.uid)];
    if (from === undefined || to === undefined) return;
    const lost = await thread.run({ type: "compare", bodies: [], earlier: from, later: to, since: revision });
    const known = facts().get(later.uid);
    if (!("id" in lost) && lost.length > 0 && known !== undefined && !isStopped()) tell({ ...known, lost });
  }

  function fail(release: Release, entry: Entry, why: string): void {
    // What is not there any more stays left out until its Secret is told of again.
    if (why === "notServed") return;
    release.left.delete(entry.uid);
    const isForbidden = why === "forbidden";
    const pause = isForbidden ? again.forbidden : again.failed;
    if (isForbidden) {
      denied.set(release.namespace, clock.now() + pause);
      tell(unreadableEntry(release, { ...entry, resourceVersion: "" }, "forbidden"));
    } else release.pausedUntil = clock.now() + pause;
    clock.after(pause, pump);
  }

  /** `entry`: what its Secret was when it was asked for, which may be written again by now. */
  function tell(fact: HelmRevision, entry?: Entry): void {
    const at = entry?.resourceVersion;
    const fresh = at === undefined || fact.resourceVersion !== "" ? fact : { ...fact, resourceVersion: at };
    const before = facts().get(fact.uid);
    const after = before === undefined ? fresh : share(helmRevisionShape, before, fresh);
    if (after !== before) log.append({ kind: "HelmRevision", uid: fact.uid, put: after }, clock.now());
  }

  return {
    interest: (namespace) => {
      looks.set(namespace, (looks.get(namespace) ?? 0) + 1);
      pump();
      let isOver = false;
      return () => {
        const count = looks.get(namespace) ?? 1;
        if (isOver) return;
        isOver = true;
        if (count > 1) looks.set(namespace, count - 1);
        else looks.delete(namespace);
      };
    },
    stop: () => {
      stopping.abort();
      silence();
    },
  };
}

import { share } from "../../lib/base/equal.ts";
import type { KindName } from "../../lib/kinds/kinds.ts";
import { watch, type Watch, type WatchState } from "../../lib/kinds/watch.ts";
import { reasonOf } from "../../lib/words/problem.ts";
import type { WatchStatus } from "./freshness.ts";
import type { Sink } from "./store.ts";

/** What a watch is about. */
export interface Subject {
  /** "API" for the API server itself. */
  readonly name: KindName | "API";
  readonly plural: string;
  readonly namespace: string;
}

export type Status = WatchStatus | { readonly type: "unwatched" };

/** The health of all watches, as facts. */
export interface Health {
  readonly report: (subject: Subject, status: Status) => void;
  /** The watch was given up, as another sees what it saw. */
  readonly forget: (subject: Subject) => void;
}

export const apiSubject: Subject = { name: "API", plural: "api", namespace: "" };

export const uidOf = ({ name, plural, namespace }: Subject): string =>
  name === "API" ? "api" : `${plural}@${namespace}`;

/**
 * `named` are the namespaces that somebody chose. Of the others only those are spoken of in which something may be seen:
 * a list of everything that is refused elsewhere would tell nobody anything.
 */
export function createHealth(sink: Sink, now: () => number, named: readonly string[]): Health {
  const known = new Map<string, Watch>();
  const writtenAt = new Map<string, number>();
  const spokenOf = new Set(["", ...named]);
  const held = new Map<string, { readonly subject: Subject; readonly status: Status }>();

  function report(subject: Subject, status: Status): void {
    const uid = uidOf(subject);
    const { namespace } = subject;
    held.delete(uid);
    if (!spokenOf.has(namespace) && (status.type === "forbidden" || status.type === "loading")) {
      held.set(uid, { subject, status });
      return;
    }
    publish(subject, status);
    if (spokenOf.has(namespace)) return;
    spokenOf.add(namespace);
    for (const other of [...held.values()])
      if (other.subject.namespace === namespace) report(other.subject, other.status);
  }

  function publish(subject: Subject, status: Status): void {
    const uid = uidOf(subject);
    const before = known.get(uid);
    const fresh: Watch = {
      uid,
      namespace: subject.namespace,
      name: subject.name,
      state: status.type satisfies WatchState,
      since: before?.state === status.type ? before.since : now(),
      completeUntil: status.type === "lost" ? status.completeUntil : undefined,
      message: "problem" in status && status.problem !== undefined ? reasonOf(status.problem) : undefined,
    };
    const after = before === undefined ? fresh : share(watch.shape, before, fresh);
    if (after === before || isChatter(before, after, now() - (writtenAt.get(uid) ?? 0))) return;
    known.set(uid, after);
    writtenAt.set(uid, now());
    sink.append({ kind: "Watch", uid, put: after });
  }

  function forget(subject: Subject): void {
    const uid = uidOf(subject);
    held.delete(uid);
    writtenAt.delete(uid);
    if (known.delete(uid)) sink.append({ kind: "Watch", uid, gone: true });
  }

  return { report, forget };
}

/** While a state lasts, what goes wrong may change with every attempt: that is told now and then. */
const isChatter = (before: Watch | undefined, after: Watch, age: number): boolean =>
  before?.message !== undefined &&
  before.state === after.state &&
  before.completeUntil === after.completeUntil &&
  age < 10_000;

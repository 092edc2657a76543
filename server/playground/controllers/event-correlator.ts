import type { ObjectReference } from "../kinds/endpoint-slice.ts";

/** An occurrence, before it is known whether an Event tells of it already. */
export interface Occurrence {
  readonly component: string;
  readonly host?: string;
  readonly about: ObjectReference;
  readonly type: "Normal" | "Warning";
  readonly reason: string;
  readonly message: string;
}

/** The Event that an occurrence becomes. */
export interface Correlated {
  readonly name: string;
  readonly message: string;
  readonly count: number;
  /** ms since 1970. */
  readonly first: number;
  /** One Event for many that differ in their message only. */
  readonly combined: boolean;
}

/** Client-go's numbers (tools/record/events_cache.go). */
const limits = {
  remembered: 4096,
  /** This many different messages within `window` and they are combined. */
  similar: 10,
  window: 600_000,
  /** A source may tell this much of an object at once, and one more every `refill` ms. */
  burst: 25,
  refill: 300_000,
};

/** Forgets what was used least lately. */
function createMemory<T>(): {
  readonly get: (key: string) => T | undefined;
  readonly set: (key: string, value: T) => void;
} {
  const known = new Map<string, T>();
  return {
    get: (key) => known.get(key),
    set(key, value) {
      known.delete(key);
      known.set(key, value);
      const [oldest] = known.keys();
      if (known.size > limits.remembered && oldest !== undefined) known.delete(oldest);
    },
  };
}

const subject = ({ component, host = "", about }: Occurrence): string[] => [
  component,
  host,
  about.kind ?? "",
  about.namespace ?? "",
  about.name ?? "",
  about.uid ?? "",
  about.apiVersion ?? "",
];

const nameOf = ({ about }: Occurrence, nanoseconds: bigint): string =>
  `${about.name ?? ""}.${nanoseconds.toString(16)}`;

/**
 * Counts what happens again, combines what differs in its message only, and silences who tells too much, as client-go's
 * EventCorrelator does. `correlate` answers undefined where nothing is to be written.
 */
export function createCorrelator(): {
  readonly correlate: (occurrence: Occurrence, now: number) => Correlated | undefined;
} {
  const similar = createMemory<{ readonly messages: Set<string>; readonly last: number }>();
  const observed = createMemory<Correlated>();
  const allowances = createMemory<{ readonly left: number; readonly at: number }>();
  let lastStamp = 0n;

  /** Nanoseconds, never the same twice: names are made of them. */
  const stamp = (now: number): bigint => {
    const wanted = BigInt(Math.floor(now * 1000)) * 1000n;
    lastStamp = wanted > lastStamp ? wanted : lastStamp + 1n;
    return lastStamp;
  };
  const combines = (occurrence: Occurrence, now: number): boolean => {
    const key = [...subject(occurrence), occurrence.type, occurrence.reason].join("\n");
    const known = similar.get(key);
    const messages =
      known === undefined || now - known.last > limits.window ? new Set<string>() : known.messages;
    messages.add(occurrence.message);
    similar.set(key, { messages, last: now });
    if (messages.size < limits.similar) return false;
    const [any] = messages;
    if (any !== undefined) messages.delete(any);
    return true;
  };
  const allowed = (occurrence: Occurrence, now: number): boolean => {
    const key = subject(occurrence).join("\n");
    const known = allowances.get(key) ?? { left: limits.burst, at: now };
    const left = Math.min(limits.burst, known.left + (now - known.at) / limits.refill);
    allowances.set(key, { left: left >= 1 ? left - 1 : left, at: now });
    return left >= 1;
  };

  return {
    correlate(occurrence, now) {
      const combined = combines(occurrence, now);
      const { about, type, reason } = occurrence;
      const message = combined ? `(combined from similar events): ${occurrence.message}` : occurrence.message;
      const key = [...subject(occurrence), about.fieldPath ?? "", type, reason, combined ? "" : message].join(
        "\n",
      );
      const known = observed.get(key);
      const next: Correlated = {
        name: known?.name ?? nameOf(occurrence, stamp(now)),
        message,
        count: (known?.count ?? 0) + 1,
        first: known?.first ?? now,
        combined,
      };
      observed.set(key, next);
      return allowed(occurrence, now) ? next : undefined;
    },
  };
}

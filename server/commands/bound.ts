import type { Found } from "../../lib/commands/read.ts";

type Digest = (text: string) => string;

/** Enough of a digest to tell two states apart. */
const length = 12;
/** Any text that is always the same: its digest names the key, and so the run of the server. */
const anyText = "a preview";

/** What a preview rests on, as one opaque text: the run of the server, then a digest for each part. */
export function boundOf(
  binds: (found: Found) => Readonly<Record<string, unknown>>,
  found: Found,
  digest: Digest,
): string {
  const parts = Object.entries(binds(found)).map(
    ([name, value]) => `${name}=${digest(stable(value) ?? "").slice(0, length)}`,
  );
  return [digest(anyText).slice(0, length), ...parts].join(",");
}

/**
 * The parts in which two bounds differ, by name; "restarted" where they are of different runs of the server, and cannot
 * be compared.
 */
export function differences(before: string, now: string): readonly string[] | "restarted" {
  const [run, ...were] = before.split(",");
  const [ownRun, ...are] = now.split(",");
  if (run !== ownRun) return "restarted";
  const left = new Set(were);
  const changed = are.filter((part) => !left.delete(part)).map(nameOf);
  return [...new Set([...changed, ...[...left].map(nameOf)])];
}

const nameOf = (part: string): string => part.split("=", 1)[0] ?? part;

/** JSON with the keys of objects in order: equal values give equal texts. */
function stable(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : part,
  );
}

import { stat } from "node:fs/promises";
import { problem } from "../../../lib/words/problem.ts";
import type { Problem } from "../../../lib/words/terms.ts";
import { openRoom } from "./environment.ts";
import { canFetch, fetchHelm } from "./fetch.ts";
import { findHelm, type Place } from "./find.ts";
import { runProgram } from "./process.ts";
import { askVersion, type Version } from "./version.ts";

export interface KeeperOptions {
  /** `--helm`; undefined: the one on the path. */
  readonly named: string | undefined;
  /** The environment of this process. */
  readonly around: Readonly<Record<string, string | undefined>>;
  /** Whether one is fetched where there is none. */
  readonly mayFetch: boolean;
  /** Told when one is being fetched, and why that failed. */
  readonly say: (event: "fetching" | { readonly failed: string }) => void;
}

export interface Keeper {
  /** The helm that there is now. */
  readonly ready: () => Promise<{ readonly file: string; readonly version: Version } | Problem>;
  readonly prepare: () => void;
}

type Fetched =
  | { readonly type: "not-asked" }
  | { readonly type: "under-way" }
  | { readonly type: "there"; readonly file: string }
  | { readonly type: "failed"; readonly reason: string };

/** Knows where helm is and what it can: found anew each time, asked once for each file. */
export function createKeeper({ named, around, mayFetch, say }: KeeperOptions): Keeper {
  const known = new Map<string, Version>();
  let fetched: Fetched = { type: "not-asked" };

  async function fetchOne(): Promise<void> {
    if (fetched.type === "under-way") return;
    fetched = { type: "under-way" };
    try {
      fetched = { type: "there", file: await fetchHelm(around, () => say("fetching")) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      fetched = { type: "failed", reason };
      say({ failed: reason });
    }
  }

  /** Before anybody looked whether it is on the path. */
  const find = (): Promise<Place> => findHelm(named, around["PATH"] ?? "");

  async function place(): Promise<string | Problem> {
    const found = await find();
    if (found.type === "found") return found.file;
    if (found.type === "unusable") return problem("helmUnusable", { file: found.file, reason: found.reason });
    if (!mayFetch || !canFetch) return problem("helmMissing");
    // Who looks again after a failure may have a network by now.
    if (fetched.type === "not-asked" || fetched.type === "failed") {
      const before = fetched;
      void fetchOne();
      if (before.type === "failed") return problem("helmUnfetched", { reason: before.reason });
    }
    return fetched.type === "there" ? fetched.file : problem("helmFetching");
  }

  return {
    ready: async () => {
      const file = await place();
      if (typeof file !== "string") return file;
      const { mtimeMs, size } = await stat(file);
      const key = `${file} ${mtimeMs} ${size}`;
      const version = known.get(key) ?? (await askOf(file, around));
      if (typeof version === "string") return problem("helmUnusable", { file, reason: version });
      known.set(key, version);
      return { file, version };
    },
    prepare: () => {
      if (!mayFetch || !canFetch) return;
      void find().then(({ type }) => (type === "missing" ? fetchOne() : undefined));
    },
  };
}

async function askOf(file: string, around: KeeperOptions["around"]): Promise<Version | string> {
  const room = await openRoom(around, false);
  try {
    return await askVersion((args, limit) =>
      runProgram(file, args, { env: room.env, cwd: room.folder, limit }),
    );
  } finally {
    await room.leave();
  }
}

import type { Digest } from "../../../lib/mask/hidden.ts";
import { maskText } from "../../../lib/mask/mask-text.ts";
import { problem } from "../../../lib/words/problem.ts";
import type { Problem } from "../../../lib/words/terms.ts";
import type { Program } from "../../../lib/commands/write.ts";
import type { Cluster } from "../../cluster/cluster.ts";
import { pointAt } from "./access.ts";
import { openRoom } from "./environment.ts";
import { createKeeper, type KeeperOptions } from "./keeper.ts";
import { endOf, outcomeOf, type Outcome } from "./outcome.ts";
import { runProgram, type Ran } from "./process.ts";
import { readRecords } from "./records.ts";
import type { Version } from "./version.ts";

export type { Outcome } from "./outcome.ts";

/** How it is run. */
export interface Running {
  /** Why, as whoever asked for it said; it goes into the record where this helm takes a description. */
  readonly reason: string | undefined;
  /** Takes each line that helm writes, masked. */
  readonly onOutput: (text: string) => void;
  readonly signal: AbortSignal;
}

/** The helm of this machine, for the cluster that is watched. */
export interface Helm {
  /** Whether there is one that fits, and the release is not being changed by us already. */
  readonly tries: (
    program: Program,
  ) => Promise<
    | { readonly type: "accepted"; readonly objects: readonly []; readonly takes: readonly string[] }
    | { readonly type: "refused"; readonly why: Problem }
  >;
  /** Runs it to its end. */
  readonly runs: (program: Program, running: Running) => Promise<Outcome>;
  /** Fetches helm in the background where there is none and one may be fetched. */
  readonly prepare: () => void;
}

export interface HelmOptions extends KeeperOptions {
  readonly cluster: Cluster;
  readonly digest: Digest;
  /** Where Kubernetes mounts a pod's service account. */
  readonly serviceAccount: string;
  /** How long one rollback may take, ms. */
  readonly limit?: number;
}

/** helm waits up to 5 minutes for each hook, and there may be several. */
const usualLimit = 15 * 60_000;

/** The helm binary, run as the user and against the cluster that the page shows, one operation a release at a time. */
export function createHelm(options: HelmOptions): Helm {
  const { cluster } = options;
  const keeper = createKeeper(options);
  /** Releases that are being changed by us, as `namespace/name`. */
  const busy = new Set<string>();

  async function choose(program: Program): Promise<Ready | Problem> {
    const ready = await keeper.ready();
    return "id" in ready ? ready : (misfit(program, ready) ?? ready);
  }

  async function carryOut(program: Program, running: Running): Promise<Outcome> {
    const { namespace, release } = program;
    const ready = await choose(program);
    if ("id" in ready) return failed(ready);
    const before = await readRecords(cluster, namespace, release);
    if ("id" in before) return failed(before);
    const args = argsFor(program, ready, { reason: running.reason, around: options.around });
    const ran = await runHelm(options, { file: ready.file, args }, running);
    const after = await readRecords(cluster, namespace, release);
    if ("id" in after) return failed(problem("helmUnread", { release, text: endOf(ran) }));
    return outcomeOf(release, { before: before[0]?.revision ?? 0, after }, ran);
  }

  return {
    prepare: keeper.prepare,
    tries: async (program) => {
      if (busy.has(keyOf(program))) return { type: "refused", why: busyWith(program) };
      const ready = await choose(program);
      if ("id" in ready) return { type: "refused", why: ready };
      return { type: "accepted", objects: [], takes: ready.version.takes };
    },
    runs: async (program, running) => {
      const key = keyOf(program);
      if (busy.has(key)) return failed(busyWith(program));
      busy.add(key);
      try {
        return await carryOut(program, running);
      } finally {
        busy.delete(key);
      }
    },
  };
}

const failed = (why: Problem): Outcome => ({ type: "failed", why });
const busyWith = ({ release }: Program): Problem => problem("helmBusy", { release });
const keyOf = ({ namespace, release }: Program): string => `${namespace}/${release}`;

function misfit({ release, major = 0 }: Program, { file, version }: Ready): Problem | undefined {
  return version.major >= major
    ? undefined
    : problem("helmTooOld", { release, file, version: version.version, needs: String(major) });
}

interface Ready {
  readonly file: string;
  readonly version: Version;
}

/** As helm's own: HELM_MAX_HISTORY, else 10 (helm pkg/cli/environment.go). */
const usualHistory = 10;

function argsFor(
  { args }: Program,
  { version }: Ready,
  { reason, around }: { readonly reason: string | undefined; readonly around: HelmOptions["around"] },
): readonly string[] {
  const most = /^\d{1,6}$/.exec(around["HELM_MAX_HISTORY"] ?? "")?.[0] ?? String(usualHistory);
  const [, , revision = ""] = args;
  // Helm's own words come first: it is by them that a rollback is known in a history.
  const described = version.describes && reason !== undefined;
  return [
    ...args,
    ...(described ? [`--description=Rollback to ${revision}: ${reason}`] : []),
    ...["--history-max", most, "--timeout", "5m"],
  ];
}

async function runHelm(
  { cluster, around, digest, serviceAccount, limit = usualLimit }: HelmOptions,
  { file, args }: { readonly file: string; readonly args: readonly string[] },
  { onOutput, signal }: Running,
): Promise<Ran> {
  const about = cluster.about();
  if (about === undefined) throw new Error("Nothing is planned on a cluster that is not known.");
  const room = await openRoom(around, about.plugin !== undefined);
  try {
    const pointed = await pointAt(about, serviceAccount, room.folder);
    const ran = await runProgram(file, [...args, ...pointed.args], {
      env: { ...room.env, ...pointed.env },
      cwd: room.folder,
      limit,
      signal,
      said: (line) => {
        onOutput(`${maskText(line, digest)}\n`);
      },
    });
    return { ...ran, lines: ran.lines.map((line) => maskText(line, digest)) };
  } finally {
    await room.leave();
  }
}

import { stringAt, type Raw } from "../../lib/base/raw.ts";
import type { Asked, DryRun, Plan } from "../../lib/commands/command.ts";
import type { Found } from "../../lib/commands/read.ts";
import type { Program, Write } from "../../lib/commands/write.ts";
import type { Problem } from "../../lib/view/connection.ts";
import { problem } from "../../lib/words/problem.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { boundOf, differences } from "./bound.ts";
import type { Programs } from "./program.ts";
import { readAll, type ReadRelease } from "./reading.ts";
import { refusalOf, type Refusal } from "./refusal.ts";
import { createRights, verdict } from "./rights.ts";
import { send } from "./writing.ts";

/** What carrying out needs. */
export interface Tools {
  readonly cluster: Cluster;
  readonly digest: (text: string) => string;
  /** Server clock, ms. */
  readonly now: () => number;
  readonly release: ReadRelease;
  /** Undefined where there are none. */
  readonly programs: Programs | undefined;
}

/** A write that the API server took; it says nothing of what came of it. */
export interface Accepted {
  readonly method: Write["method"];
  readonly path: string;
  readonly resourceVersion: string | undefined;
}

export type Outcome =
  | { readonly type: "accepted"; readonly plan: Plan; readonly writes: readonly Accepted[] }
  /** Nothing stands in the way of a program; whoever asked runs it. */
  | { readonly type: "ready"; readonly plan: Plan; readonly program: Program; readonly programs: Programs }
  | {
      readonly type: "refused";
      readonly refusal: Refusal;
      /** Writes that the API server took before it refused one, and how many were planned. */
      readonly writes: readonly Accepted[];
      readonly of: number;
      /** Undefined where it came to none. */
      readonly plan?: Plan;
    };

export const refused = (refusal: Refusal): Outcome & { readonly type: "refused" } => ({
  type: "refused",
  refusal,
  writes: [],
  of: 0,
});

/**
 * Reads what a command must know, plans it, and makes its writes one after the other, each after a dry run. `bound` is
 * what the preview rested on: where that is no longer so, nothing is written.
 */
export async function carryOut(tools: Tools, asked: Asked, bound: string | undefined): Promise<Outcome> {
  const found = await readAll(tools, asked.reads);
  if ("id" in found) return refused(refusalOf(found));
  const plan = asked.plan(found, tools.now());
  if ("id" in plan) return refused({ status: 409, why: plan });
  const change = changeSince(tools, asked, { bound, found });
  if (change !== undefined) return { ...refused({ status: 409, why: change }), plan };
  if (plan.type === "program") {
    const why = await forbids(tools, asked, found);
    if (why !== undefined) return { ...refused(refusalOf(why)), plan };
    return ready(tools, plan, plan.program);
  }
  return write(plan, plan.writes, {
    send: (one, options) => send(tools.cluster, one, options),
    // A test of a patch that fails does not say which: whoever reads again sees what has changed.
    mismatch: async () => {
      const again = await readAll(tools, asked.reads);
      return "id" in again ? undefined : changeSince(tools, asked, { bound, found: again });
    },
  });
}

/** A write is tried first; a program that may not do all that it has to would stop halfway, so it is asked before. */
async function forbids(
  { cluster, now }: Tools,
  { preview }: Asked,
  found: Found,
): Promise<Problem | undefined> {
  const rights = createRights(cluster, now);
  const granted = await Promise.all((preview?.rights(found) ?? []).map(rights.ask));
  const { state, why } = verdict(granted, cluster.about()?.user ?? "");
  return state === "no" ? why : undefined;
}

interface Writer {
  readonly send: (write: Write, options: { readonly dryRun: boolean }) => ReturnType<typeof send>;
  readonly mismatch: () => Promise<Problem | undefined>;
}

async function write(plan: Plan, writes: readonly Write[], { send, mismatch }: Writer): Promise<Outcome> {
  const done: Accepted[] = [];
  for (const one of writes) {
    const tried = await send(one, { dryRun: true });
    const answer = tried.type === "written" ? await send(one, { dryRun: false }) : tried;
    if (answer.type === "refused") {
      const change = answer.why.id === "invalid" ? await mismatch() : undefined;
      const refusal = change === undefined ? refusalOf(answer.why) : { status: 409, why: change };
      return { type: "refused", refusal, writes: done, of: writes.length, plan };
    }
    done.push({ method: one.method, path: one.path, resourceVersion: versionOf(answer.object) });
  }
  return { type: "accepted", plan, writes: done };
}

const versionOf = (object: Raw): string | undefined => stringAt(object, "metadata", "resourceVersion");

interface Since {
  readonly bound: string | undefined;
  readonly found: Found;
}

/** What has changed since the preview; undefined where nothing has, or where there was none to look at. */
export function changeSince(
  { digest }: Tools,
  { preview }: Asked,
  { bound, found }: Since,
): Problem | undefined {
  if (preview === undefined || bound === undefined) return undefined;
  const parts = differences(bound, boundOf(preview.binds, found, digest));
  if (parts === "restarted") return problem("previewOfEarlierRun");
  return parts.length === 0 ? undefined : problem("changedSincePreview", { parts: parts.join(",") });
}

async function ready({ programs }: Tools, plan: Plan, program: Program): Promise<Outcome> {
  const tried = await tryProgram(programs, program);
  if (programs === undefined || tried.type === "refused")
    return { ...refused({ status: 409, why: tried.type === "refused" ? tried.why : noPrograms }), plan };
  return { type: "ready", plan, program, programs };
}

const noPrograms = problem("programMissing", { program: "helm" });

/** Whether a program could be run. */
export async function tryProgram(programs: Programs | undefined, program: Program): Promise<DryRun> {
  return programs === undefined ? { type: "refused", why: noPrograms } : programs.tries(program);
}

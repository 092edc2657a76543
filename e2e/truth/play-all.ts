import { traceOf, type Trace } from "./facets/facets.ts";
import { play, type Programs } from "./play.ts";
import { startRecording } from "./record.ts";
import type { Script } from "./script.ts";
import type { Side } from "./side.ts";

/** What each run of a script said; or why one could not be played to its end. */
export type Runs = ReadonlyMap<Script, readonly Trace[] | Error>;

interface Plan {
  readonly scripts: readonly Script[];
  /** Of each script, one after the other: they may want the same nodes. */
  readonly runs: number;
  /** Scripts at a time, each in a namespace of its own. */
  readonly parallel: number;
  readonly programs: Programs;
  readonly say: (line: string) => void;
}

/** Does one thing after the other, several at a time. */
async function together<T>(
  things: readonly T[],
  many: number,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  const left = [...things];
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: many }, worker));
}

/** Plays scripts on a cluster. */
export async function playAll(side: Side, { scripts, runs, parallel, programs, say }: Plan): Promise<Runs> {
  const recording = await startRecording(side.access);
  const played = new Map<Script, readonly Trace[] | Error>();
  await together(scripts, parallel, async (script) => {
    const begun = Date.now();
    const traces: Trace[] = [];
    try {
      for (let run = 1; run <= runs; run += 1) {
        const namespace = `truth-${script.name}-run${String(run)}`;
        traces.push(traceOf(await play(script, { side, recording, programs }, namespace)));
      }
      played.set(script, traces);
    } catch (error) {
      played.set(script, error instanceof Error ? error : new Error(String(error)));
    }
    say(`${side.name}: ${script.name}, ${String(Math.round((Date.now() - begun) / 1000))} s`);
  });
  recording.stop();
  return played;
}

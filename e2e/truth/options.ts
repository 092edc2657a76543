import { parseArgs } from "node:util";
import { defaultKubernetes } from "../control-plane/versions.ts";
import type { Script } from "./script.ts";
import { randomScript } from "./scripts/random.ts";
import { scripts } from "./scripts/scripts.ts";

export interface Options {
  readonly scripts: readonly Script[];
  /** Against what: the committed traces, or the control plane, whose runs may become traces. */
  readonly against: "traces" | "control plane";
  readonly record: boolean;
  /** On the control plane, of each script. */
  readonly runs: number;
  readonly version: string;
  /** Scripts at a time. */
  readonly parallel: number;
}

/** Reads the command line. Throws with a sentence for what cannot be meant. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      live: { type: "boolean", default: false },
      record: { type: "boolean", default: false },
      random: { type: "string" },
      seed: { type: "string", default: "1" },
      runs: { type: "string", default: "2" },
      version: { type: "string", default: defaultKubernetes },
      parallel: { type: "string", default: "8" },
    },
  });
  const random = values.random === undefined ? undefined : wholeNumber("random", values.random);
  const seed = wholeNumber("seed", values.seed);
  return {
    scripts: random === undefined ? named(positionals) : randomScripts(random, seed),
    against: values.live || values.record || random !== undefined ? "control plane" : "traces",
    record: values.record,
    runs: wholeNumber("runs", values.runs),
    version: values.version,
    parallel: wholeNumber("parallel", values.parallel),
  };
}

const randomScripts = (many: number, seed: number): readonly Script[] =>
  Array.from({ length: many }, (_, more) => randomScript(seed + more));

function named(names: readonly string[]): readonly Script[] {
  const unknown = names.filter((name) => !scripts.some((script) => script.name === name));
  if (unknown.length > 0)
    throw new Error(
      `There is no script ${unknown.join(", ")}; there are ${scripts.map(({ name }) => name).join(", ")}.`,
    );
  return names.length === 0 ? scripts : scripts.filter(({ name }) => names.includes(name));
}

function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`--${option} takes a whole number above 0, not "${text}".`);
}

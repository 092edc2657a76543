import type { Problem } from "../lib/view/connection.ts";
import { problem } from "../lib/words/problem.ts";
import { parseOptions } from "./config.ts";

/** What `npm run record` is asked for. */
export interface RecordConfig {
  readonly type: "record";
  readonly namespace: string;
  /** Undefined: everything in the namespace. */
  readonly name: string | undefined;
  readonly file: string;
  /** Undefined: until somebody ends it. */
  readonly seconds: number | undefined;
  readonly context: string | undefined;
  readonly kubeconfig: string | undefined;
}

export type ParsedRecord =
  RecordConfig | { readonly type: "help" } | { readonly type: "refused"; readonly why: Problem };

const options = {
  for: { type: "string" },
  context: { type: "string" },
  kubeconfig: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

const refuse = (why: Problem) => ({ type: "refused", why }) as const;

/** Parses the arguments after the script's name: NAMESPACE[/DEPLOYMENT] FILE and options. */
export function parseRecord(args: readonly string[]): ParsedRecord {
  const parsed = parseOptions(args, options, true);
  if ("id" in parsed) return refuse(parsed);
  const { values, positionals } = parsed;
  if (values.help) return { type: "help" };
  const [target, file, ...more] = positionals;
  if (target === undefined || file === undefined || more.length > 0) return refuse(problem("recordUsage"));
  const [namespace = "", name, ...deeper] = target.split("/");
  if (namespace === "" || name === "" || deeper.length > 0)
    return refuse(problem("recordTarget", { target }));
  const seconds = values.for === undefined ? undefined : Number(values.for);
  if (seconds !== undefined && !(seconds > 0))
    return refuse(problem("secondsInvalid", { value: values.for ?? "" }));
  return {
    type: "record",
    namespace,
    name,
    file,
    seconds,
    context: values.context,
    kubeconfig: values.kubeconfig,
  };
}

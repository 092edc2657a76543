import { parseArgs } from "node:util";
import type { Problem } from "../lib/view/connection.ts";
import { problem } from "../lib/words/problem.ts";
import { isLoopback } from "./http/address.ts";

/** What the command line asks for, parsed once. */
export interface Config {
  readonly type: "serve";
  readonly context: string | undefined;
  readonly kubeconfig: string | undefined;
  /** Empty: all namespaces that may be seen. */
  readonly namespaces: readonly string[];
  readonly host: string;
  /** Undefined: the usual port, or the next one that is free. */
  readonly port: number | undefined;
  readonly readOnly: boolean;
  /** The helm to use; undefined: the first on the path. */
  readonly helm: string | undefined;
  /** A file of facts to show instead of a cluster. */
  readonly replay: string | undefined;
  /** The playground, even where a cluster is configured. */
  readonly playground: boolean;
  /** How the playground is, where there is one. */
  readonly play: PlayConfig;
  /** Pages and reloads as developers want them. */
  readonly dev: boolean;
}

export interface PlayConfig {
  /** Undefined: the usual one, or the next that is free. */
  readonly port: number | undefined;
  /** 1 to 20 times as fast as real pods would be. */
  readonly speed: number;
  /** Undefined: other choices each time. */
  readonly seed: number | undefined;
}

export type Parsed = Config | { readonly type: "help" } | { readonly type: "refused"; readonly why: Problem };

export const usualPort = 3210;

const options = {
  context: { type: "string" },
  kubeconfig: { type: "string" },
  namespace: { type: "string", multiple: true },
  host: { type: "string" },
  port: { type: "string" },
  "read-only": { type: "boolean" },
  helm: { type: "string" },
  replay: { type: "string" },
  playground: { type: "boolean" },
  "playground-port": { type: "string" },
  speed: { type: "string" },
  seed: { type: "string" },
  dev: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** Parses the arguments after the script's name. What cannot be meant is refused with the reason. */
export function parseConfig(args: readonly string[]): Parsed {
  const parsed = parseOptions(args, options);
  if ("id" in parsed) return { type: "refused", why: parsed };
  const { values } = parsed;
  if (values.help) return { type: "help" };

  const host = values.host ?? "127.0.0.1";
  const port = values.port === undefined ? undefined : wholeNumber(values.port, 65_535);
  const play = readPlay(values);
  const namespaces = [
    ...new Set((values.namespace ?? []).flatMap((names) => names.split(",")).filter(Boolean)),
  ];
  const why = complaint(host, values) ?? excluded(values) ?? misnamed(namespaces);
  if (why !== undefined) return { type: "refused", why };
  return {
    type: "serve",
    context: values.context,
    kubeconfig: values.kubeconfig,
    namespaces,
    host,
    port,
    readOnly: values["read-only"] ?? false,
    helm: values.helm,
    replay: values.replay,
    playground: asksToPlay(values),
    play,
    dev: values.dev ?? false,
  };
}

type Values = Readonly<Partial<Record<string, unknown>>>;

const readPlay = (values: Values): PlayConfig => ({
  port: numberOf(values["playground-port"], 65_535),
  speed: numberOf(values["speed"], 20) ?? 1,
  seed: numberOf(values["seed"], 0xffff_ffff),
});

const numberOf = (value: unknown, most: number): number | undefined =>
  typeof value === "string" ? wholeNumber(value, most) : undefined;

/** NaN where the text is no whole number up to `most`. */
function wholeNumber(value: string, most: number): number {
  const number = /^\d{1,10}$/.test(value) ? Number(value) : NaN;
  return number <= most ? number : NaN;
}

function complaint(host: string, values: Values): Problem | undefined {
  if (!isLoopback(host)) return problem("hostRefused", { host });
  const text = (name: string): string => (typeof values[name] === "string" ? values[name] : "");
  const isBad = (name: string, least: number, most: number): boolean =>
    values[name] !== undefined && !(wholeNumber(text(name), most) >= least);
  const badPort = ["port", "playground-port"].find((name) => isBad(name, 0, 65_535));
  if (badPort !== undefined) return problem("portInvalid", { option: `--${badPort}`, value: text(badPort) });
  if (isBad("speed", 1, 20)) return problem("speedInvalid", { value: text("speed") });
  return isBad("seed", 0, 0xffff_ffff) ? problem("seedInvalid", { value: text("seed") }) : undefined;
}

const playOptions = ["playground", "playground-port", "speed", "seed"];

/** Each option of the playground asks for it: what is said of it is not to be lost where a cluster is configured. */
const asksToPlay = (values: Values): boolean => playOptions.some((name) => values[name] !== undefined);

/** Options that would each show something else. */
function excluded(values: Values): Problem | undefined {
  const among = (names: readonly string[]) => names.find((name) => values[name] !== undefined);
  const play = among(playOptions);
  const one = values["replay"] === undefined ? play : "replay";
  const other =
    one === "replay"
      ? among(["context", "kubeconfig", "namespace", "helm", ...playOptions])
      : among(["context", "kubeconfig"]);
  return one === undefined || other === undefined
    ? undefined
    : problem("optionsExclude", { one: `--${one}`, other: `--${other}` });
}

/** What no namespace can be called (RFC 1123) would be watched for ever and never be there. */
function misnamed(namespaces: readonly string[]): Problem | undefined {
  const value = namespaces.find((name) => !/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/.test(name));
  return value === undefined ? undefined : problem("namespaceInvalid", { value });
}

/** `util.parseArgs` with its errors turned into problems. */
export function parseOptions<O extends NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>["options"]>>(
  args: readonly string[],
  known: O,
  allowPositionals = false,
):
  | ReturnType<typeof parseArgs<{ args: string[]; options: O; strict: true; allowPositionals: boolean }>>
  | Problem {
  try {
    return parseArgs({ args: [...args], options: known, strict: true, allowPositionals });
  } catch (error) {
    return optionProblem(error, args);
  }
}

function optionProblem(error: unknown, args: readonly string[]): Problem {
  const { code, message } = error as { code?: string; message: string };
  const option = /'(?:-\w, )?(-[^' =<]*)/.exec(message)?.[1] ?? args.join(" ");
  switch (code) {
    case "ERR_PARSE_ARGS_UNKNOWN_OPTION":
      return problem("optionUnknown", { option });
    case "ERR_PARSE_ARGS_INVALID_OPTION_VALUE":
      return problem(message.includes("does not take") ? "optionTakesNone" : "optionNeedsValue", { option });
    case "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL":
      return problem("argumentUnexpected", { argument: /'([^']*)'/.exec(message)?.[1] ?? "" });
    default:
      throw error;
  }
}

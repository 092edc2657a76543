import { parseArgs } from "node:util";
import type { Problem } from "../lib/view/connection.ts";
import { problem } from "../lib/words/problem.ts";
import { isLoopback } from "./address.ts";

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
  /** A file of facts to show instead of a cluster. */
  readonly replay: string | undefined;
  /** Pages and reloads as developers want them. */
  readonly dev: boolean;
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
  replay: { type: "string" },
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
  const port = values.port === undefined ? undefined : readPort(values.port);
  const namespaces = [
    ...new Set((values.namespace ?? []).flatMap((names) => names.split(",")).filter(Boolean)),
  ];
  const why = complaint(host, port, values) ?? misnamed(namespaces);
  if (why !== undefined) return { type: "refused", why };
  return {
    type: "serve",
    context: values.context,
    kubeconfig: values.kubeconfig,
    namespaces,
    host,
    port,
    readOnly: values["read-only"] ?? false,
    replay: values.replay,
    dev: values.dev ?? false,
  };
}

function complaint(
  host: string,
  port: number | undefined,
  values: { readonly port?: string } & Partial<Record<string, unknown>>,
): Problem | undefined {
  if (!isLoopback(host)) return problem("hostRefused", { host });
  if (Number.isNaN(port)) return problem("portInvalid", { value: values.port ?? "" });
  const needless = ["context", "kubeconfig", "namespace"].find((name) => values[name] !== undefined);
  return values["replay"] === undefined || needless === undefined
    ? undefined
    : problem("optionsExclude", { one: "--replay", other: `--${needless}` });
}

/** What no namespace can be called (RFC 1123) would be watched for ever and never be there. */
function misnamed(namespaces: readonly string[]): Problem | undefined {
  const value = namespaces.find((name) => !/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/.test(name));
  return value === undefined ? undefined : problem("namespaceInvalid", { value });
}

/** NaN where the text is no port. */
function readPort(value: string): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : NaN;
  return port <= 65_535 ? port : NaN;
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

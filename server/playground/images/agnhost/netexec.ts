import type { Inside, ProcessRequest, ProcessResponse } from "../image.ts";
import type { Subcommand } from "./subcommand.ts";
import type { Flags } from "./flags.ts";
import { plainText } from "./plain-text.ts";

interface Question extends ProcessRequest {
  readonly parameters: URLSearchParams;
  readonly flags: Flags;
}

type Page = (question: Question, inside: Inside) => ProcessResponse;

const httpPort = (flags: Flags): number => flags.number("http-port", 8080);

const name: Page = (_, { pod }) => plainText(pod);

/** It is well once its UDP server is, too. */
const isReady = (flags: Flags): boolean => flags.number("udp-port", 8081) !== -1;

const notAnInteger = (text: string): ProcessResponse =>
  plainText(`argument 'code' must be an integer or empty, got ${JSON.stringify(text)}\n`);

const echo: Page = ({ parameters }) => {
  const code = parameters.get("code") ?? "";
  if (code !== "" && !/^\d{3}$/.test(code)) return notAnInteger(code);
  return plainText(parameters.get("msg") ?? "", code === "" ? 200 : Number(code));
};

const variable: Page = ({ parameters }, { environment }) => {
  const wanted = parameters.get("var") ?? "";
  if (wanted === "") return plainText("'var' query parameter is required\n", 400);
  const value = Object.hasOwn(environment, wanted) ? environment[wanted] : undefined;
  return value === undefined
    ? plainText(`env var ${JSON.stringify(wanted)} is not set\n`, 500)
    : plainText(value);
};

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** `1.5s`, `300ms`, in ms; 0 where there is none. */
function duration(text: string | null): number {
  const [, amount = "0", unit = "s"] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text ?? "") ?? [];
  return Number(amount) * (units[unit] ?? 0);
}

const exit: Page = ({ parameters }) => ({
  ...plainText(""),
  exits: { after: duration(parameters.get("wait")), code: Number(parameters.get("code") ?? 0) % 256 || 0 },
});

const needsProcess: Page = ({ path }) =>
  plainText(`${path}: the playground's containers are simulated, so nothing can be called from one\n`, 501);

const pages: Readonly<Record<string, Page>> = {
  "/echo": echo,
  "/envvar": variable,
  "/exit": exit,
  "/healthz": ({ flags }) => plainText("", isReady(flags) ? 200 : 412),
  "/hostname": name,
  "/hostName": name,
  "/readyz": ({ flags }) => (isReady(flags) ? plainText("ok") : plainText("", 412)),
  "/serverport": ({ flags }) => plainText(String(httpPort(flags))),
  "/shutdown": () => ({ ...plainText(""), exits: { after: 0, code: 0 } }),
  "/clientip": () => plainText("127.0.0.1:1"),
  "/dial": needsProcess,
  "/header": needsProcess,
  "/redirect": needsProcess,
  "/shell": needsProcess,
  "/upload": needsProcess,
};

const time = (now: number): string =>
  new Date(now).toISOString().replace("T", " ").replace("Z", " +0000 UTC");

/** A page for each thing that a test may want to know of its pod. */
export const netexec: Subcommand = (flags) => {
  const port = httpPort(flags);
  const override = flags.text("http-override");
  return {
    ports: [port],
    greets: [`Started HTTP server on port ${port}`],
    stop: { type: "exits", after: flags.number("delay-shutdown", 0) * 1000 + 50, code: 0 },
    answer(request, inside) {
      const [path = "/", query = ""] = override?.split("?") ?? [request.path, request.query ?? ""];
      const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
      const question = { ...request, path, flags, parameters: new URLSearchParams(query) };
      return page?.(question, inside) ?? plainText(`NOW: ${time(inside.now)}`);
    },
  };
};

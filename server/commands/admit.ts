import type { IncomingMessage } from "node:http";
import type { Command } from "../../lib/commands/command.ts";
import { terminal } from "../../lib/words/en/terminal.ts";
import { problem } from "../../lib/words/problem.ts";
import { postRefusalOf } from "../http/admission.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { Refusal } from "./refusal.ts";
import { isToken, tokenHeader } from "./token.ts";

/** What decides who is let in. */
export interface Gate {
  readonly commands: ReadonlyMap<string, Command>;
  /** Undefined: what is shown is a recording. */
  readonly cluster: Cluster | undefined;
  readonly readOnly: boolean;
  readonly isPlayground: boolean;
  readonly token: string;
}

/** Where a request goes. `name` is "" where the address names nothing. */
export interface Address {
  /** deed: it is to be done; look: what would it do? */
  readonly type: "deed" | "look";
  readonly name: string;
}

const pathPattern = /^\/api\/(commands|previews)\/([a-z][a-z-]{0,39})$/;

/** What a request to `/api/commands` or `/api/previews` names. */
export function addressOf({ url = "" }: IncomingMessage): Address {
  const [, folder, name = ""] = pathPattern.exec(url) ?? [];
  const isLook = (folder ?? url.slice("/api/".length)).startsWith("previews");
  return { type: isLook ? "look" : "deed", name };
}

/** The address as the terminal names it. */
export const shown = (name: string): string => (name === "" ? terminal.commandUnnamed : name);

/** Whether a request comes from one of our own pages, for a cluster that it may be about. */
export function admit(gate: Gate, { type }: Address, request: IncomingMessage): Cluster | Refusal {
  const refusal = postRefusalOf(request);
  if (refusal !== undefined) return refusal;
  if (gate.cluster === undefined) return { status: 409, why: problem("recordingRefuses") };
  // Looking changes nothing.
  if (gate.readOnly && type === "deed") return { status: 403, why: problem("readOnlyRefuses") };
  if (!isToken(gate.token, request.headers[tokenHeader])) return { status: 403, why: problem("tokenWrong") };
  return gate.cluster;
}

/** The command of a name, where this cluster has it. */
export function commandNamed({ commands, isPlayground }: Gate, name: string): Command | Refusal {
  const command = commands.get(name);
  if (command === undefined) return { status: 404, why: problem("commandUnknown", { command: name }) };
  return command.where === "playground" && !isPlayground
    ? { status: 409, why: problem("playgroundOnly", { command: name }) }
    : command;
}

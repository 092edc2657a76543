import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import type { Address } from "../control-plane/cluster/api.ts";

export type Access = Address;

const agents = new Map<number, Agent>();
function agentOf({ port }: Access): Agent {
  const known = agents.get(port);
  if (known !== undefined) return known;
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  agents.set(port, agent);
  return agent;
}

const open = (
  access: Access,
  method: string,
  path: string,
  { body, type = "application/json", agent }: { body?: string; type?: string; agent?: Agent },
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${access.token}`,
      accept: "application/json",
      "content-type": type,
    };
    request({ host: "127.0.0.1", port: access.port, ca: access.ca, method, path, headers, agent }, resolve)
      .on("error", reject)
      .end(body);
  });

/** One request that must succeed; its answer's JSON. */
export async function ask(access: Access, method: string, path: string, body?: unknown): Promise<unknown> {
  const type = method === "PATCH" ? "application/merge-patch+json" : "application/json";
  const answer = await open(access, method, path, {
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    type,
    agent: agentOf(access),
  });
  let text = "";
  for await (const piece of answer.setEncoding("utf8")) text += String(piece);
  if ((answer.statusCode ?? 0) < 300) return JSON.parse(text) as unknown;
  throw new Error(`${method} ${path} was answered ${String(answer.statusCode)}: ${text}`);
}

/** Calls `hear` for each line of a watch. Returns its undo. */
export async function watch(
  access: Access,
  path: string,
  hear: (line: unknown) => void,
): Promise<() => void> {
  const answer = await open(access, "GET", path, {});
  let rest = "";
  answer.setEncoding("utf8").on("data", (piece: string) => {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line !== "") hear(JSON.parse(line));
  });
  answer.on("error", () => undefined);
  return () => void answer.destroy();
}

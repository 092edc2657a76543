import { request } from "node:https";

/** How to reach an API server. */
export interface Address {
  readonly port: number;
  readonly token: string;
  /** Certificates in PEM that its own is checked against. */
  readonly ca: string;
}

export interface Answer {
  readonly status: number;
  /** Parsed when it is JSON, else the text. */
  readonly body: unknown;
}

/** One request to the API server; a body is sent as JSON, by PATCH as server-side apply. */
export function call(address: Address, method: string, path: string, body?: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const type = method === "PATCH" ? "application/apply-patch+yaml" : "application/json";
    const outgoing = request(
      {
        host: "127.0.0.1",
        port: address.port,
        ca: address.ca,
        method,
        path,
        headers: {
          authorization: `Bearer ${address.token}`,
          accept: "application/json",
          "content-type": type,
        },
        agent: false,
        timeout: 10_000,
      },
      (incoming) => {
        let text = "";
        incoming.setEncoding("utf8");
        incoming.on("data", (piece: string) => (text += piece));
        incoming.on("error", reject);
        incoming.on("end", () => resolve({ status: incoming.statusCode ?? 0, body: parsed(text) }));
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error(`${method} ${path}: no answer within 10 s`)));
    outgoing.on("error", reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** As `call`, for requests that must succeed. */
export async function mustCall(
  address: Address,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await call(address, method, path, body);
  if (answer.status < 300) return answer.body;
  throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

/** Creates or updates an object by server-side apply. */
export function apply(address: Address, path: string, object: unknown): Promise<unknown> {
  return mustCall(address, "PATCH", `${path}?fieldManager=rollscope-control-plane&force=true`, object);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

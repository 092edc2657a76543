import { io } from "socket.io-client";
import { Decoder, Encoder } from "../../lib/wire/parser.ts";

/** What the door answered. */
export interface Told {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Asks the door as a page does: with the token that it gets over its socket. */
export async function knock(address: string) {
  const socket = io(address, { transports: ["websocket"], forceNew: true, parser: { Encoder, Decoder } });
  const token = await new Promise<string>((resolve, reject) => {
    socket.once("hello", (hello: { readonly token?: string }) => {
      if (hello.token === undefined) reject(new Error("The server gave no token."));
      else resolve(hello.token);
    });
    socket.once("connect_error", reject);
  });
  socket.close();
  return async (path: string, body: unknown): Promise<Told> => {
    const response = await fetch(`${address}/api/${path}`, {
      method: "POST",
      headers: { origin: address, "content-type": "application/json", "x-rollscope-token": token },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Told["body"] };
  };
}

export type Knock = Awaited<ReturnType<typeof knock>>;

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { io } from "socket.io-client";
import type { Preview } from "../../lib/commands/preview.ts";

type Args = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly status: number;
  /** The sentence with which it was refused; "" where it was not. */
  readonly message: string;
  readonly preview: Preview | undefined;
}

/** The door for commands, as a page that has the token of this run finds it. */
export interface Door {
  readonly preview: (command: string, args: Args) => Promise<Answer>;
  /** With a request id of its own. */
  readonly command: (command: string, args: Args) => Promise<Answer>;
}

/** Fetches the token over the socket, as a page does. */
export async function openDoor(address: string): Promise<Door> {
  const socket = io(address, { transports: ["websocket"], extraHeaders: { origin: address } });
  const [hello] = (await once(socket as never, "hello")) as unknown as readonly [{ readonly token?: string }];
  socket.close();
  const ask = async (path: string, body: object): Promise<Answer> => {
    const answer = await fetch(`${address}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        origin: address,
        "x-rollscope-token": hello.token ?? "",
      },
      body: JSON.stringify(body),
    });
    const said = (await answer.json()) as {
      readonly preview?: Preview;
      readonly error?: { readonly message: string };
    };
    return { status: answer.status, preview: said.preview, message: said.error?.message ?? "" };
  };
  return {
    preview: (command, args) => ask(`/api/previews/${command}`, { args }),
    command: (command, { reason, bound, ...args }) =>
      ask(`/api/commands/${command}`, { requestId: randomUUID(), args: { ...args, reason, bound } }),
  };
}

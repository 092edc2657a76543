import { randomUUID } from "node:crypto";
import type { Preview } from "../../lib/commands/preview.ts";
import { knock } from "../stories/door.ts";

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
  const door = await knock(address);
  const ask = async (path: string, asked: object): Promise<Answer> => {
    const { status, body } = await door(path, asked);
    const said = body as { readonly preview?: Preview; readonly error?: { readonly message: string } };
    return { status, preview: said.preview, message: said.error?.message ?? "" };
  };
  return {
    preview: (command, args) => ask(`previews/${command}`, { args }),
    command: (command, { reason, bound, ...args }) =>
      ask(`commands/${command}`, { requestId: randomUUID(), args: { ...args, reason, bound } }),
  };
}

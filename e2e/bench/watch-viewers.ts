import { fork } from "node:child_process";
import path from "node:path";
import type { Count, Order } from "./viewers.ts";

export interface Viewers {
  readonly pid: number;
  ask<T extends Count["type"]>(order: Order, answer: T): Promise<Extract<Count, { type: T }>>;
  stop(): void;
}

/** Opens so many browsers' ends of the wire, in a process of their own; resolves when all have begun. */
export async function openViewers(address: string, count: number): Promise<Viewers> {
  const child = fork(path.join(import.meta.dirname, "viewers.ts"), [address]);
  const viewers: Viewers = {
    pid: child.pid ?? 0,
    ask: (order, answer) =>
      new Promise((resolve, reject) => {
        const read = (message: unknown): void => {
          if ((message as Count).type !== answer) return;
          child.off("message", read);
          child.off("exit", gone);
          resolve(message as Extract<Count, { type: typeof answer }>);
        };
        const gone = (): void => reject(new Error("The viewers ended."));
        child.on("message", read);
        child.once("exit", gone);
        child.send(order);
      }),
    stop: () => child.disconnect(),
  };
  await viewers.ask({ type: "open", count }, "opened");
  return viewers;
}

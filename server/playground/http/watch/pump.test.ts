import { describe, expect, it } from "vitest";
import type { Outlet } from "../reply.ts";
import { createPump } from "./pump.ts";

interface Client extends Outlet {
  readonly said: string[];
  readonly reads: (fast: boolean) => void;
  readonly ended: () => boolean;
  readonly expires: () => boolean;
}

/** A client that takes all, or only one piece at a time. */
function client(): Client {
  const said: string[] = [];
  let fast = true;
  let over = false;
  let late = false;
  let waiting: (() => void) | undefined;
  return {
    said,
    write(text) {
      said.push(text);
      return fast;
    },
    drained: (then) => {
      waiting = then;
    },
    end: () => {
      over = true;
    },
    expire: () => {
      late = true;
    },
    reads(now) {
      fast = now;
      const then = waiting;
      waiting = undefined;
      then?.();
    },
    ended: () => over,
    expires: () => late,
  };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const line = (number: number): string => `${number}\n`;
const numbers = (...first: readonly number[]) => ({ encode: line, weigh: (number: number) => number, first });

describe("a pump", () => {
  it("sends what comes within one turn as one piece, in order", async () => {
    const outlet = client();
    const pump = createPump(outlet, numbers(1, 2));
    pump.push(3);
    expect(outlet.said).toEqual([]);
    await turn();
    expect(outlet.said).toEqual(["1\n2\n3\n"]);
  });

  it("takes a turn between pieces of a long beginning", async () => {
    const outlet = client();
    const first = Array.from({ length: 10 }, (_, number) => number);
    createPump(outlet, numbers(...first), { waiting: 10, weight: 99, turn: 5 });
    await turn();
    expect(outlet.said).toEqual(["0\n1\n2\n"]);
    for (let more = 0; more < 3; more += 1) await turn();
    expect(outlet.said.join("")).toBe(first.map(line).join(""));
  });

  it("waits for a reader that lags, and loses nothing", async () => {
    const outlet = client();
    outlet.reads(false);
    const pump = createPump(outlet, numbers(1));
    await turn();
    pump.push(2);
    pump.push(3);
    await turn();
    expect(outlet.said).toEqual(["1\n"]);
    outlet.reads(true);
    await turn();
    expect(outlet.said).toEqual(["1\n", "2\n3\n"]);
  });

  it("ends the stream of a reader that lags too far, and takes no more", async () => {
    const outlet = client();
    outlet.reads(false);
    const pump = createPump(outlet, numbers(), { waiting: 2, weight: 99, turn: 100 });
    pump.push(1);
    await turn();
    for (const number of [2, 3]) pump.push(number);
    expect(outlet.ended()).toBe(false);
    pump.push(4);
    expect(outlet.ended()).toBe(true);
    pump.push(5);
    outlet.reads(true);
    await turn();
    expect(outlet.said).toEqual(["1\n"]);
  });

  it("ends the stream of a reader for whom too much waits, what was there at the start aside", async () => {
    const outlet = client();
    outlet.reads(false);
    const pump = createPump(outlet, numbers(1, 1_000), { waiting: 100, weight: 50, turn: 1 });
    await turn();
    pump.push(30);
    outlet.reads(true);
    for (let turns = 0; turns < 3; turns += 1) await turn();
    expect(outlet.said).toEqual(["1\n", "1000\n", "30\n"]);
    outlet.reads(false);
    for (const number of [1, 20, 29]) {
      pump.push(number);
      await turn();
    }
    expect(outlet.ended()).toBe(false);
    pump.push(2);
    expect(outlet.ended()).toBe(true);
  });

  it("lets a reader that does not read run out of time when its end has come", async () => {
    const outlet = client();
    outlet.reads(false);
    const pump = createPump(outlet, numbers(1));
    await turn();
    pump.push(2);
    pump.end();
    await turn();
    expect([outlet.ended(), outlet.expires()]).toEqual([false, true]);
    outlet.reads(true);
    await turn();
    expect([outlet.said, outlet.ended()]).toEqual([["1\n", "2\n"], true]);
  });

  it("says all before it ends, and nothing once it is stopped", async () => {
    const ending = client();
    const pump = createPump(ending, numbers(1));
    pump.end();
    pump.push(2);
    await turn();
    expect([ending.said, ending.ended()]).toEqual([["1\n"], true]);
    const stopped = client();
    createPump(stopped, numbers(1)).stop();
    await turn();
    expect([stopped.said, stopped.ended()]).toEqual([[], false]);
  });
});

import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { log } from "../log.ts";
import { listenSomewhere } from "./port.ts";

const servers: Server[] = [];
const server = (): Server => {
  const made = createServer();
  servers.push(made);
  return made;
};
const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(log, "say").mockImplementation((line) => void lines.push(line));
});
afterEach(() => {
  for (const made of servers.splice(0)) made.close();
});

test("without a port the next free one after the usual is taken, and said", async () => {
  const first = await listenSomewhere(server(), "127.0.0.1", undefined);
  const second = await listenSomewhere(server(), "127.0.0.1", undefined);
  expect(first).toBeGreaterThanOrEqual(3210);
  expect(second).toBeGreaterThan(first as number);
  expect(lines).toContain(`Port 3210 is taken, so it is ${String(second as number)}.`);
});

test("a port that was named is that one or none", async () => {
  const port = await listenSomewhere(server(), "127.0.0.1", 0);
  expect(port).toBeGreaterThan(0);
  expect(await listenSomewhere(server(), "127.0.0.1", port as number)).toMatchObject({ id: "portTaken" });
  expect(lines).toEqual([]);
});

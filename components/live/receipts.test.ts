import { expect, it } from "vitest";
import { createReceipts } from "./receipts.ts";

/** What is told, and what was put off until `pass`. */
function rig() {
  const told: number[] = [];
  const waiting: (() => void)[] = [];
  const receipts = createReceipts(
    (_channel, frame) => told.push(frame),
    (ms, run) => {
      expect(ms).toBe(100);
      waiting.push(run);
      return () => undefined;
    },
  );
  const pass = () => {
    for (const run of waiting.splice(0)) run();
  };
  return { told, receipts, pass };
}

const one = (frame: number) => ({ channel: 1, from: frame, through: frame });

it("tells of a frame after a while, in one word for all that came (rule 13)", () => {
  const { told, receipts, pass } = rig();
  for (const frame of [1, 2, 3]) receipts.got(one(frame), 100);
  expect(told).toEqual([]);
  pass();
  expect(told).toEqual([3]);
});

it("tells at once after 16 frames (rule 13)", () => {
  const { told, receipts } = rig();
  for (let frame = 1; frame <= 16; frame++) receipts.got(one(frame), 100);
  expect(told).toEqual([16]);
});

it("tells at once after 64 kB (rule 13)", () => {
  const { told, receipts } = rig();
  receipts.got(one(1), 64 * 1024);
  expect(told).toEqual([1]);
});

it("tells at once of frames that came joined (rule 13)", () => {
  const { told, receipts } = rig();
  receipts.got({ channel: 1, from: 1, through: 2 }, 100);
  expect(told).toEqual([2]);
});

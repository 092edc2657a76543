import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { longestReason } from "../../lib/commands/reason.ts";
import { readDemand } from "./body.ts";

async function reasonIn(reason: string): Promise<string | undefined> {
  const text = JSON.stringify({ requestId: "0123456789abcdef", args: { reason } });
  const headers = { "content-type": "application/json" };
  const request = Object.assign(Readable.from([Buffer.from(text)]), { headers });
  const read = await readDemand(request as unknown as IncomingMessage);
  return "why" in read ? `refused with ${read.status}` : read.reason;
}

it.each([
  ["is one line", " 2.0 answers\n\t502\u2028on /cart ", "2.0 answers 502 on /cart"],
  ["is none where it says nothing", " \n ", undefined],
  ["is whole up to its longest", "x".repeat(longestReason), "x".repeat(longestReason)],
  ["ends there", "x".repeat(longestReason + 1), "x".repeat(longestReason)],
  ["ends with a whole character", `${"x".repeat(longestReason - 1)}🚀`, "x".repeat(longestReason - 1)],
])("a reason %s", async (_what, given, kept) => {
  expect(await reasonIn(given)).toBe(kept);
});

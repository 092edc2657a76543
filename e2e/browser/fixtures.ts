import { test as base, type ConsoleMessage } from "@playwright/test";
import { startRollscope, type Rollscope } from "../stories/rollscope.ts";

/** The recording that ships with Rollscope. */
export const recording = "server/demo/shop.facts.jsonl.gz";

interface Worker {
  /** Rollscope with the recording that ships with it. */
  readonly demo: Rollscope;
}

interface Each {
  /** What the page complained of: errors on the console, exceptions, requests that failed or went elsewhere. */
  readonly complaints: string[];
}

/** Stories that need no cluster. */
export const test = base.extend<Each, Worker>({
  demo: [
    async ({}, use) => {
      const demo = await startRollscope(["--port", "0", "--replay", recording]);
      await use(demo);
      await demo.stop();
    },
    { scope: "worker", timeout: 30_000 },
  ],
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on("console", (message: ConsoleMessage) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("requestfailed", (request) => {
      const why = request.failure()?.errorText ?? "";
      // Going elsewhere ends what was still on its way.
      if (why !== "net::ERR_ABORTED") complaints.push(`${request.url()} ${why}`);
    });
    page.on("request", (request) => {
      const { hostname, protocol } = new URL(request.url());
      if (hostname !== "127.0.0.1" && protocol !== "data:" && protocol !== "blob:")
        complaints.push(`A request went to ${request.url()}`);
    });
    await use(complaints);
  },
});

export { expect } from "@playwright/test";

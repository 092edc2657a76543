import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startApi, type Api } from "../bench/processes.ts";
import { startRollscope } from "../stories/rollscope.ts";
import { expect, test } from "./fixtures.ts";

/** A cluster that cannot be used is said to be so, and comes by itself when the cause is gone. */

let folder: string;
let api: Api;
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "rollscope-story-"));
  api = await startApi(20);
});
test.afterEach(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

const causes = {
  "is not there": () => Promise.resolve(),
  "is no kubeconfig": (file: string) => writeFile(file, "{ not: [yaml"),
  "has no context": (file: string) => writeFile(file, JSON.stringify({ apiVersion: "v1", kind: "Config" })),
  "names a server that is not there": (file: string) =>
    writeFile(
      file,
      JSON.stringify({
        apiVersion: "v1",
        kind: "Config",
        clusters: [{ name: "trace", cluster: { server: "http://127.0.0.1:9" } }],
        users: [{ name: "me", user: {} }],
        contexts: [{ name: "trace", context: { cluster: "trace", user: "me" } }],
        "current-context": "trace",
      }),
    ),
};

for (const [what, cause] of Object.entries(causes))
  test(`a kubeconfig that ${what}, and is mended`, async ({ page }) => {
    const file = path.join(folder, "kubeconfig");
    await cause(file);
    const rollscope = await startRollscope(["--kubeconfig", file, "--port", "0"]);
    try {
      await page.goto(rollscope.address);
      const connection = page.getByTestId("connection");
      await expect(connection).toHaveAttribute("data-state", "refused", { timeout: 10_000 });
      const sentence = await page.getByRole("status").textContent();
      expect(sentence).toMatch(/kubeconfig|127[.]0[.]0[.]1:9/);
      expect(rollscope.lines).toContain(sentence);

      await copyFile(api.kubeconfig, file);
      await expect(connection).toHaveAttribute("data-state", "live", { timeout: 20_000 });
      await expect(page.getByRole("status")).not.toHaveText(sentence ?? "");
      expect(rollscope.lines.at(-1)).toMatch(/can be watched again[.]$/);
    } finally {
      await rollscope.stop();
    }
  });

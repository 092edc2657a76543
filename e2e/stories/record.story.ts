import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { viewOf } from "./agree.ts";
import { expect, test } from "./fixtures.ts";
import { done, follow } from "./follow.ts";
import { deployment, service } from "./manifests.ts";
import { startRollscope } from "./rollscope.ts";

/** A rollout that was recorded is shown as it was, anywhere. */

test("a rollout is recorded, and replayed without the cluster", async ({
  cluster,
  rollscope,
  namespace,
  apply,
  kubectl,
  page,
}) => {
  const place = { cluster, address: rollscope.address, namespace, name: "web" };
  await apply(deployment({ name: "web" }), service("web", { app: "web" }), deployment({ name: "other" }));
  await follow(place, done);
  const file = path.join(cluster.folder, `${namespace}.facts.jsonl.gz`);
  const recorder = spawn(process.execPath, ["server/record.ts", `${namespace}/web`, file], {
    env: { ...process.env, KUBECONFIG: cluster.kubeconfig },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(recorder, "exit");
  await once(recorder.stdout, "data");
  await kubectl("set", "image", "deployment/web", "web=registry.example/web:2.0");
  await follow(place, (view) => done(view) && view.versions.length === 2);
  const live = await viewOf(rollscope.address, namespace, "web");
  recorder.kill("SIGINT");
  expect(await ended).toEqual([0, null]);

  const content = gunzipSync(await readFile(file)).toString("utf8");
  expect(content).not.toContain("other-");
  expect(content).not.toContain(cluster.token);

  const replay = await startRollscope(["--replay", file, "--port", "0"]);
  try {
    const shown = await viewOf(replay.address, namespace, "web");
    expect(shown.connection.state).toBe("recording");
    for (const part of ["deployment", "outcome", "versions", "traffic"] as const)
      expect(shown[part], part).toEqual(live[part]);
    await page.goto(`${replay.address}/r/${namespace}/web`);
    await expect(page.getByRole("status")).toHaveText(shown.sentence);
    await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "recording");
  } finally {
    await replay.stop();
  }
});

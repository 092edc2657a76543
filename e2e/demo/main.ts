// Records the demo: a shop on the real control plane in which everything happens within two minutes.
// node server/setup/run.mjs e2e/demo/main.ts FILE
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as until } from "node:timers/promises";
import { startControlPlane, type ControlPlane } from "../control-plane/start.ts";
import { objects, steps } from "./scenario.ts";

const namespace = "shop";
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Name the file to write.");

const cluster = await startControlPlane({ nodes: 3 });
try {
  await record(cluster, file);
} finally {
  await cluster.stop();
}

async function record(cluster: ControlPlane, file: string): Promise<void> {
  const kubectl = (...args: readonly string[]) => cluster.kubectl([...args, "-n", namespace]);
  await cluster.kubectl(["create", "namespace", namespace]);
  const input = JSON.stringify({ apiVersion: "v1", kind: "List", items: objects });
  await cluster.kubectl(["apply", "-n", namespace, "-f", "-"], { input });
  await kubectl("wait", "--for=condition=Available", "deployment", "--all", "--timeout=120s");

  const recorder = spawn(process.execPath, ["server/record.ts", namespace, file], {
    env: { ...process.env, KUBECONFIG: cluster.kubeconfig },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(recorder, "exit");
  // It says so when it has looked at everything.
  await Promise.race([once(recorder.stdout, "data"), ended]);
  recorder.stdout.pipe(process.stdout);
  const start = Date.now();
  for (const { at, say, run } of steps) {
    await until(Math.max(0, start + at * 1000 - Date.now()));
    console.log(`${String(at).padStart(4)} s  ${say}`);
    for (const args of run) await kubectl(...args);
  }
  recorder.kill("SIGINT");
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`The recorder ended with ${String(code)}.`);
}

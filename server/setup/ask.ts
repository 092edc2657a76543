// Starts the product as a reader of the README does, without a cluster, and asks it a question.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { root, seconds } from "./shell.mjs";
import type { Count } from "./tally.mjs";

const patience = 180_000;

export async function askStart(): Promise<Count> {
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), "rollscope-home-"));
  const start = Date.now();
  // A group of its own: npm does not pass every signal on to what it started.
  const product = spawn("npm", ["start", "--", "--port", String(port)], {
    cwd: root,
    env: withoutCluster(home),
    stdio: ["ignore", "inherit", "inherit"],
    detached: true,
  });
  const ended = new Promise<string>((resolve) => {
    product.on("error", (error) => resolve(error.message));
    product.on("exit", (code) => resolve(`npm start ended with ${String(code)}`));
  });
  const over = new AbortController();
  try {
    const failure = await Promise.race([
      ask(`http://127.0.0.1:${port}/api/rollouts`, start, over.signal),
      ended,
    ]);
    console.log(failure ?? `GET /api/rollouts answered ${seconds(start)} after npm start`);
    return failure === undefined
      ? { passed: 1, failed: 0, skipped: 0 }
      : { passed: 0, failed: 1, skipped: 0 };
  } finally {
    over.abort();
    if (product.pid !== undefined && product.exitCode === null) process.kill(-product.pid, "SIGTERM");
    await Promise.race([ended, delay(5_000, undefined, { ref: false })]);
    rmSync(home, { recursive: true, force: true });
  }
}

/** Undefined for a 200 with JSON, else what was wrong. */
async function ask(url: string, start: number, over: AbortSignal): Promise<string | undefined> {
  let last = "";
  while (!over.aborted && Date.now() - start < patience) {
    try {
      const answer = await fetch(url);
      if (answer.status !== 200) return `GET ${url} answered ${answer.status}`;
      JSON.parse(await answer.text());
      return undefined;
    } catch (error) {
      if (error instanceof SyntaxError) return `GET ${url} answered no JSON: ${error.message}`;
      last = error instanceof Error ? error.message : String(error);
    }
    await delay(50);
  }
  return `GET ${url} was not answered in ${seconds(start)}: ${last}`;
}

/** An environment in which no kubeconfig is found, so that the playground starts. */
function withoutCluster(home: string): NodeJS.ProcessEnv {
  const { KUBECONFIG: _file, KUBERNETES_SERVICE_HOST: _inside, ...env } = process.env;
  return { ...env, HOME: home };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

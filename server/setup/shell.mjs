// Where the repository is, and how a setup step runs a program: quietly, and loudly when it fails.
import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const cache = join(root, ".cache");

/**
 * @typedef {{ env?: NodeJS.ProcessEnv, timeout?: number }} RunOptions
 * @typedef {{ code: number, output: string }} Outcome
 */

/**
 * Runs a program to its end and keeps what it said.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Outcome>}
 */
export function run(command, args, { env = process.env, timeout = 0 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, timeout, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (/** @type {Buffer} */ chunk) => (output += chunk.toString()));
    child.stderr.on("data", (/** @type {Buffer} */ chunk) => (output += chunk.toString()));
    child.on("error", (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on("close", (code, signal) =>
      resolve({ code: code ?? 1, output: signal ? `${output}stopped by ${signal}\n` : output }),
    );
  });
}

/**
 * Runs a program that talks to the terminal itself; signals that reach us reach it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>} its exit code
 */
export function attach(command, args, { env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: "inherit" });
    const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
    for (const signal of signals) process.on(signal, () => child.kill(signal));
    child.on("error", (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/**
 * One line for one step of the set-up: what is happening, then how long it took.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  const start = Date.now();
  process.stdout.write(`${what} … `);
  try {
    const result = await work();
    process.stdout.write(`${seconds(start)}\n`);
    return result;
  } catch (error) {
    process.stdout.write("failed\n");
    throw error;
  }
}

/** @param {number} start */
export const seconds = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`;

/** The path without our own node_modules/.bin: where the machine's npm and node are found. */
export const machinePath = () =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join("node_modules", ".bin")))
    .join(delimiter);

/**
 * A set-up step that cannot succeed: what failed, and what to try.
 * @param {string} message
 * @returns {never}
 */
export function giveUp(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

// The packages of package-lock.json, installed when what is installed differs from it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { giveUp, machinePath, root, run, step } from "./shell.mjs";

/** @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }>} Packages */

export async function ensureDependencies() {
  const wanted = readPackages("package-lock.json");
  if (wanted === undefined)
    return giveUp("package-lock.json is missing or cannot be read; restore it with git.");
  if (sameAsInstalled(wanted)) return;
  await step("Installing the packages of package-lock.json (npm ci, about a minute)", install);
}

async function install() {
  // The machine's own npm and Node: `npm ci` deletes node_modules, and with it the Node that may be running us.
  const env = { ...process.env, PATH: machinePath() };
  const { code, output } = await run("npm", ["ci", "--loglevel=error"], { env });
  if (code !== 0) giveUp(`npm ci failed:\n${output}`);
}

/** @param {Packages} wanted */
function sameAsInstalled(wanted) {
  // npm writes this file last, so it is there only after an installation that was not interrupted.
  const installed = readPackages("node_modules/.package-lock.json");
  if (installed === undefined) return false;
  return Object.entries(wanted).every(([path, { version, optional, devOptional, peer }]) => {
    // Packages for other systems are left out, and that is right.
    if (path === "" || ((optional || devOptional || peer) && !(path in installed))) return true;
    return installed[path]?.version === version;
  });
}

/**
 * @param {string} file
 * @returns {Packages | undefined}
 */
function readPackages(file) {
  try {
    const lock = /** @type {{ packages: Packages }} */ (JSON.parse(readFileSync(join(root, file), "utf8")));
    return lock.packages;
  } catch {
    return undefined;
  }
}

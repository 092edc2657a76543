// The Node that runs Rollscope: 24 or newer, because it runs TypeScript files as they are and the
// Kubernetes client needs more than 20. The one that started us if it will do, else the one that npm installed.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ensureDependencies } from "./dependencies.mjs";
import { attach, giveUp, root, run } from "./shell.mjs";

const oldest = 24;
const bin = join(root, "node_modules", ".bin");

/** Returns on Node >= 24 with the packages installed; anything older starts this very script again, as it was started, on the newer one. */
export async function bootstrap() {
  await ensureDependencies();
  process.env["PATH"] = `${bin}${delimiter}${process.env["PATH"] ?? ""}`;
  process.env["NEXT_TELEMETRY_DISABLED"] = "1";
  if (major(process.version) >= oldest) return;
  process.exit(await attach(await packagedNode(), [...process.execArgv, ...process.argv.slice(1)]));
}

async function packagedNode() {
  const node = join(root, "node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
  const version = existsSync(node) ? await run(node, ["--version"]) : undefined;
  if (version?.code === 0 && major(version.output) >= oldest) return node;
  return giveUp(
    `Rollscope runs on Node ${oldest} or newer; this is ${process.version}, and npm has no newer one ` +
      `for ${process.platform} ${process.arch}. Install Node ${oldest} (https://nodejs.org) and start again.`,
  );
}

/** @param {string} version for example v24.22.3 */
const major = (version) => Number(version.replace(/^v/, "").split(".")[0]);

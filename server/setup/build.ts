// The pages of the browser: built once, and again when a file that they depend on has changed.
import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { giveUp, root, run, step } from "./shell.mjs";

const sources = [
  "{app,components,lib,public}/**/*",
  "{next.config,postcss.config}.mjs",
  "tsconfig.json",
  "package-lock.json",
];
const stamp = join(root, ".next", "rollscope-sources");

export async function ensureBuild(): Promise<void> {
  const wanted = hashOfSources();
  if (read(stamp) === `${wanted} ${buildId()}`) return;
  await step("Building the pages (next build)", build);
  // Beside Next's own id, so that a build by hand in between is noticed.
  writeFileSync(stamp, `${wanted} ${buildId()}`);
}

async function build(): Promise<void> {
  const next = join(root, "node_modules", "next", "dist", "bin", "next");
  const env = { ...process.env, NODE_ENV: "production" as const };
  const { code, output } = await run(process.execPath, [next, "build"], { env });
  if (code !== 0) giveUp(`next build failed:\n${output}`);
}

function hashOfSources(): string {
  const hash = createHash("sha256");
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/[.]test[.]tsx?$|\/testing\//.test(file))
    .sort();
  for (const file of files) hash.update(file.slice(root.length)).update("\0").update(readFileSync(file));
  return hash.digest("hex");
}

const buildId = () => read(join(root, ".next", "BUILD_ID")) ?? "";

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

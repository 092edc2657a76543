import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";

/** Everything built lives outside the tree, so that a fresh clone finds it again. */
export function cacheFolder(): string {
  const base = process.env["XDG_CACHE_HOME"] ?? path.join(homedir(), ".cache");
  return path.join(base, "rollscope", "control-plane");
}

/** A short name for what the files of a folder say, to build again when they change. */
export async function fingerprint(folder: string): Promise<string> {
  const hash = createHash("sha256");
  for (const name of (await readdir(folder)).sort()) {
    hash.update(name).update(await readFile(path.join(folder, name)));
  }
  return hash.digest("hex").slice(0, 8);
}

/**
 * A folder of the cache, made once. It is filled under another name and then renamed, so that a folder
 * with the right name is always whole; the maker of a second one, run at the same time, is discarded.
 */
export async function made(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const wanted = path.join(cacheFolder(), name);
  if (await exists(wanted)) return wanted;
  await mkdir(cacheFolder(), { recursive: true });
  await removeLeftovers();
  const folder = await mkdtemp(path.join(cacheFolder(), "unfinished-"));
  try {
    await make(folder);
    await rename(folder, wanted);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (!(await exists(wanted))) throw error;
  }
  return wanted;
}

/** What a build that was killed left behind; a younger folder may be somebody's who is still at it. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(cacheFolder())) {
    const folder = path.join(cacheFolder(), name);
    if (!name.startsWith("unfinished-")) continue;
    const { mtimeMs } = await stat(folder);
    if (mtimeMs < Date.now() - 3_600_000) await rm(folder, { recursive: true, force: true });
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

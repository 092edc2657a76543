import { constants } from "node:fs";
import { access, realpath, stat } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { terminal } from "../../../lib/words/en/terminal.ts";

export type Place =
  /** Absolute path. */
  | { readonly type: "found"; readonly file: string }
  /** It was named, and cannot be run. */
  | { readonly type: "unusable"; readonly file: string; readonly reason: string }
  | { readonly type: "missing" };

/** Where helm is: what was named, else the first on the path. A file that was named is never replaced by another. */
export async function findHelm(named: string | undefined, path: string): Promise<Place> {
  if (named !== undefined) {
    const file = resolve(named);
    const reason = await complaintOf(file);
    return reason === undefined ? { type: "found", file } : { type: "unusable", file, reason };
  }
  for (const folder of path.split(delimiter).filter((entry) => entry !== "")) {
    const file = resolve(join(folder, "helm"));
    if ((await complaintOf(file)) === undefined) return { type: "found", file };
  }
  return { type: "missing" };
}

/** Undefined where it can be run. */
async function complaintOf(file: string): Promise<string | undefined> {
  try {
    if (!(await stat(file)).isFile()) return terminal.noFile;
    await access(await realpath(file), constants.X_OK);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return terminal.fileAbsent;
    return code === "EACCES" ? terminal.fileForbidden : (code ?? String(error));
  }
}

import { chmod, mkdir, mkdtemp, rename, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";

export interface Access {
  /** `https://127.0.0.1:6453` */
  readonly server: string;
  /** PEM */
  readonly authority: string;
  readonly adminToken: string;
  readonly viewerToken: string;
}

export const adminContext = "playground";
export const viewerContext = "playground-viewer";

/** A kubeconfig with both users; JSON, which is YAML too. */
export const kubeconfigOf = ({ server, authority, adminToken, viewerToken }: Access): string =>
  `${JSON.stringify(
    {
      apiVersion: "v1",
      kind: "Config",
      "current-context": adminContext,
      preferences: {},
      clusters: [
        {
          name: "playground",
          cluster: { server, "certificate-authority-data": Buffer.from(authority).toString("base64") },
        },
      ],
      users: [
        { name: adminContext, user: { token: adminToken } },
        { name: viewerContext, user: { token: viewerToken } },
      ],
      contexts: [adminContext, viewerContext].map((name) => ({
        name,
        context: { cluster: "playground", user: name, namespace: "default" },
      })),
    },
    undefined,
    2,
  )}\n`;

/**
 * Writes the kubeconfig of the playground on `port` for its user alone to read, in a folder of its own: under the
 * user's cache directory or, where that cannot be written, the system's temporary one. Returns its absolute path.
 */
export async function writeKubeconfig(
  port: number,
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const cache = environment["XDG_CACHE_HOME"] ?? "";
  const usual = cache.startsWith("/") ? cache : join(homedir(), ".cache");
  try {
    return await writeUnder(join(usual, "rollscope"), port, text);
  } catch {
    // Not at a name that somebody else could have made there before: who owns a folder above it can put another
    // kubeconfig in its place, and a kubeconfig can name programs to run.
    return await writeUnder(await mkdtemp(join(tmpdir(), "rollscope-")), port, text);
  }
}

async function writeUnder(root: string, port: number, text: string): Promise<string> {
  const folder = join(root, "playground", String(port));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Others may not enter even a folder that was there before.
  await chmod(folder, 0o700);
  const path = join(folder, "config");
  const written = join(folder, `.config-${process.pid}`);
  await writeFile(written, text, { mode: 0o600 });
  // In one step: a client that reads it meanwhile finds the old one or the new one.
  await rename(written, path);
  return path;
}

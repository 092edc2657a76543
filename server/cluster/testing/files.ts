import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A directory for one test. */
export interface Scratch {
  readonly path: (name: string) => string;
  /** Writes a file, as JSON unless it is text, and returns its path. JSON is YAML too. */
  readonly write: (name: string, content: unknown, mode?: number) => Promise<string>;
  readonly remove: () => Promise<void>;
}

export async function createScratch(): Promise<Scratch> {
  const directory = await mkdtemp(join(tmpdir(), "rollscope-"));
  const path = (name: string): string => join(directory, name);
  return {
    path,
    write: async (name, content, mode = 0o600) => {
      await writeFile(path(name), typeof content === "string" ? content : JSON.stringify(content), { mode });
      return path(name);
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** A kubeconfig of one context. */
export const kubeconfig = (
  server: string,
  user: Fields,
  { name = "test", cluster = {}, namespace }: { name?: string; cluster?: Fields; namespace?: string } = {},
): Fields => ({
  apiVersion: "v1",
  kind: "Config",
  "current-context": name,
  contexts: [{ name, context: { cluster: name, user: `${name}-user`, namespace } }],
  clusters: [{ name, cluster: { server, ...cluster } }],
  users: [{ name: `${name}-user`, user }],
});

export const base64 = (text: string): string => Buffer.from(text).toString("base64");

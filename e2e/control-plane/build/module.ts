import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { mustRun } from "../run.ts";
import { defaultKubernetes, stagingVersion } from "../versions.ts";
import { moduleFiles } from "./go.ts";

/** Our Go program: its source, and go.mod and go.sum for the default version. */
export const source = path.join(import.meta.dirname, "..", "go");

/**
 * Puts the Go module that builds one Kubernetes version into an empty folder.
 * The default version's go.mod and go.sum are committed; any other version's are made here.
 */
export async function writeModule(folder: string, version: string): Promise<void> {
  await cp(source, folder, { recursive: true });
  if (version === defaultKubernetes) return;
  const { goMod } = await moduleFiles("k8s.io/kubernetes", version);
  await writeFile(path.join(folder, "go.sum"), "");
  await writeFile(path.join(folder, "go.mod"), moduleFile(await readFile(goMod, "utf8"), version));
  await mustRun("go", ["mod", "tidy"], { cwd: folder });
}

/**
 * Kubernetes replaces its staging modules by folders of its own repository, which are not in the
 * published module: each is replaced by the module of the same name at the matching version instead.
 */
export function moduleFile(kubernetes: string, version: string): string {
  const go = /^go .*$/m.exec(kubernetes)?.[0] ?? "go 1.26.0";
  const staging = [...kubernetes.matchAll(/^\s*(\S+) => \.\/staging\//gm)].map(([, name = ""]) => name);
  const replaced = staging.map((name) => `\t${name} => ${name} v${stagingVersion(version)}`);
  return [
    "module rollscope.dev/control-plane",
    go,
    `require k8s.io/kubernetes v${version}`,
    `replace (\n${replaced.join("\n")}\n)`,
  ].join("\n\n");
}

import { copyFile, mkdir, symlink } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { mustRun } from "../run.ts";
import { defaultKubernetes, kwok } from "../versions.ts";
import { fingerprint, made } from "./cache.ts";
import { moduleFiles, requireGo } from "./go.ts";
import { source, writeModule } from "./module.ts";

export interface Built {
  /** The folder that holds kubectl and the parts of the control plane under their own names. */
  readonly bin: string;
  readonly kwok: string;
  /** KWOK's own stages. */
  readonly stages: string;
}

type Say = (line: string) => void;

const names = ["etcd", "kube-apiserver", "kube-controller-manager", "kube-scheduler", "kubectl"];

/** KWOK's stages that we use as they are; its pod-ready is replaced by two of our own. */
const kwokStages = [
  "node/fast/node-initialize.yaml",
  "node/heartbeat-with-lease/node-heartbeat-with-lease.yaml",
  "pod/general/pod-create.yaml",
  "pod/general/pod-init-container-running.yaml",
  "pod/general/pod-init-container-completed.yaml",
  "pod/general/pod-complete.yaml",
  "pod/general/pod-delete.yaml",
];

/** The programs of one Kubernetes version, built when the cache has none. */
export async function build(version: string, say: Say): Promise<Built> {
  const bin = await made(`kubernetes-${version}-${await fingerprint(source)}`, async (folder) => {
    await requireGo();
    say(
      `Building the control plane of Kubernetes ${version}, once: about ${Math.ceil(10 / availableParallelism())} minutes.`,
    );
    await buildKubernetes(folder, version);
  });
  const kwokFolder = await made(`kwok-${kwok}`, async (folder) => {
    await requireGo();
    say(`Building KWOK ${kwok}, once: some seconds after the default control plane, minutes without.`);
    await buildKwok(folder);
  });
  return { bin, kwok: path.join(kwokFolder, "kwok"), stages: path.join(kwokFolder, "stages") };
}

async function buildKubernetes(folder: string, version: string): Promise<void> {
  const module = path.join(folder, "module");
  await writeModule(module, version);
  await mustRun(
    "go",
    [
      "build",
      ...compilerFlags,
      ...["-ldflags", linkerFlags(version)],
      ...["-o", path.join(folder, "control-plane"), "."],
    ],
    { cwd: module, env: { CGO_ENABLED: "0" } },
  );
  for (const name of names) await symlink("control-plane", path.join(folder, name));
}

/**
 * The same for all that is built, which then shares what is compiled. Nobody debugs it, and what a debugger would read
 * takes a twelfth of the compiler's time.
 */
export const compilerFlags = ["-trimpath", "-gcflags=all=-dwarf=false"] as const;

/** Without these the parts report v0.0.0, and kubectl and Helm take them for an unknown version. */
export function linkerFlags(version: string): string {
  const [major = "", minor = ""] = version.split(".");
  const values = { gitVersion: `v${version}`, gitMajor: major, gitMinor: minor };
  const packages = ["k8s.io/component-base/version", "k8s.io/client-go/pkg/version"];
  const set = packages.flatMap((name) =>
    Object.entries(values).map(([key, value]) => `-X ${name}.${key}=${value}`),
  );
  return ["-s", "-w", ...set].join(" ");
}

/** In the module of the default control plane: on its own, KWOK would be compiled with a Kubernetes client of its own. */
async function buildKwok(folder: string): Promise<void> {
  const module = path.join(folder, "module");
  await writeModule(module, defaultKubernetes);
  const options = { cwd: module, env: { CGO_ENABLED: "0" } };
  await mustRun("go", ["mod", "edit", `-require=sigs.k8s.io/kwok@v${kwok}`], options);
  const flags = ["-mod=mod", ...compilerFlags, "-ldflags", "-s -w"];
  await mustRun(
    "go",
    ["build", ...flags, "-o", path.join(folder, "kwok"), "sigs.k8s.io/kwok/cmd/kwok"],
    options,
  );
  const { dir } = await moduleFiles("sigs.k8s.io/kwok", kwok);
  await mkdir(path.join(folder, "stages"));
  for (const file of kwokStages) {
    await copyFile(
      path.join(dir, "kustomize", "stage", file),
      path.join(folder, "stages", path.basename(file)),
    );
  }
}

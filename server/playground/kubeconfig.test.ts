import { mkdir, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { writeKubeconfig } from "./kubeconfig.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollscope-test-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

describe("the kubeconfig", () => {
  it("is for its user alone, also in a folder that was open to all", async () => {
    await mkdir(join(folder, "rollscope", "playground", "1"), { recursive: true, mode: 0o777 });
    const path = await writeKubeconfig(1, "secret", { XDG_CACHE_HOME: folder });
    expect([await modeOf(path), await modeOf(dirname(path))]).toEqual(["600", "700"]);
    expect(await readFile(path, "utf8")).toBe("secret");
  });

  it("goes, where there is no cache, to a new place that nobody could have prepared", async () => {
    vi.stubEnv("TMPDIR", folder);
    const nowhere = { XDG_CACHE_HOME: "/dev/null" };
    const [one, other] = [await writeKubeconfig(1, "a", nowhere), await writeKubeconfig(1, "b", nowhere)];
    expect(dirname(one)).not.toBe(dirname(other));
    for (const path of [one, other]) {
      expect(path.startsWith(`${folder}/rollscope-`)).toBe(true);
      const above = path
        .slice(folder.length + 1)
        .split("/")
        .slice(0, -1);
      for (let depth = 1; depth <= above.length; depth += 1)
        expect(await modeOf(join(folder, ...above.slice(0, depth)))).toBe("700");
    }
  });
});

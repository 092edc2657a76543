import { expect, it, vi } from "vitest";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apiVersionOf } from "./kinds/kind.ts";
import { kinds } from "./kinds/kinds.ts";
import { versions } from "./kinds/versions/versions.ts";
import { startPlayground } from "./playground.ts";
import { barrage, told } from "./testing/hostile/barrage.ts";
import { openDoor } from "./testing/hostile/door.ts";
import { samples } from "./testing/hostile/objects.ts";
import { siege } from "./testing/hostile/siege.ts";

/** `npm run fuzz` tries others, and more. */
const seed = 1;
const count = 200;

it("every kind is among what is made up, in every version", () => {
  const made = new Set(samples.map(({ group, plural }) => `${group}/${plural}`));
  const served = [...kinds, ...versions].map(
    (kind) => `${kind.group === "" ? "/api" : "/apis"}/${apiVersionOf(kind)}/${kind.plural}`,
  );
  expect(served.filter((path) => !made.has(path))).toEqual([]);
});

it(
  "whatever clients send, each is answered by a Status or a valid object, and what is stored, listed and watched agrees",
  { timeout: 120_000 },
  async () => {
    expect(await siege({ seed, count })).toEqual([]);
  },
);

it(
  "a whole playground outlives whatever clients send, and its controllers whatever came of it",
  { timeout: 120_000 },
  async () => {
    const cache = await mkdtemp(join(tmpdir(), "rollscope-test-"));
    vi.stubEnv("XDG_CACHE_HOME", cache);
    const bugs: string[] = [];
    const playground = await startPlayground({ port: 0, speed: 20, seed, onBug: (why) => bugs.push(why) });
    const access = JSON.parse(await readFile(playground.kubeconfig, "utf8")) as Access;
    const ca = Buffer.from(access.clusters[0].cluster["certificate-authority-data"], "base64").toString();
    const door = openDoor({ url: playground.server, ca, token: access.users[0].user.token });
    try {
      expect((await barrage(door, { seed, count })).map(told)).toEqual([]);
      expect(bugs).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
      await door.close();
      await playground.stop();
      await rm(cache, { recursive: true });
    }
  },
);

interface Access {
  readonly clusters: readonly [{ readonly cluster: { readonly "certificate-authority-data": string } }];
  readonly users: readonly [{ readonly user: { readonly token: string } }];
}

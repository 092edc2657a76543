import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Program } from "../../../lib/commands/write.ts";
import { sayProblem } from "../../../lib/words/problem.ts";
import { en } from "../../../lib/words/server.ts";
import type { Cluster } from "../../cluster/cluster.ts";
import { sendJson } from "../../cluster/testing/answers.ts";
import { directCluster } from "../../cluster/testing/direct.ts";
import { startFakeApi, type FakeApi } from "../../cluster/testing/fake-api.ts";
import { createClock } from "../../cluster/testing/manual-clock.ts";
import { createHelm, type Helm, type HelmOptions, type Outcome } from "./helm.ts";

let folder: string;
let api: FakeApi;
let cluster: Cluster;
let around: Record<string, string>;

const about = {
  context: "work",
  cluster: "c",
  server: "https://c",
  user: "anna",
  namespace: undefined,
  files: ["/home/anna/.kube/config"],
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollscope-test-"));
  around = { PATH: `${folder}:${process.env["PATH"] ?? ""}`, HOME: "/home/anna", HELM_DRIVER: "sql" };
  await record("1 superseded", "2 deployed");
  api = await startFakeApi();
  api.decide = () => (_, response) => {
    void readFile(join(folder, "records"), "utf8").then((text) => {
      sendJson(response, 200, {
        kind: "PartialObjectMetadataList",
        items: text.trim().split("\n").map(secret),
      });
    });
  };
  cluster = { ...directCluster(api.url, createClock()), about: () => about };
});
afterEach(async () => {
  await cluster.close();
  await api.kill();
  await rm(folder, { recursive: true });
});

const record = (...lines: readonly string[]): Promise<void> =>
  writeFile(join(folder, "records"), `${lines.join("\n")}\n`);

function secret(line: string): object {
  const [version = "", status = ""] = line.split(" ");
  return {
    metadata: {
      uid: `u${version}`,
      name: `sh.helm.release.v1.web.v${version}`,
      namespace: "shop",
      labels: { owner: "helm", name: "web", status, version },
    },
  };
}

/** A program called helm that says its version and, when it is to roll back, does `deed`, a piece of shell. */
async function installHelm(
  deed: string,
  { version = "v4.1.4", flags = "", name = "helm" } = {},
): Promise<string> {
  const file = join(folder, name);
  const script = `#!/bin/sh
case "$1 $2" in
  "version --template") echo "${version}";;
  "rollback --help") echo "  -h, --help   help"; echo "${flags}";;
  *) cd "${folder}"; echo "$@" > args; env > env; { ${deed}
  };;
esac
`;
  await writeFile(file, script);
  await chmod(file, 0o755);
  return file;
}

const program: Program = {
  type: "helm",
  namespace: "shop",
  release: "web",
  args: ["rollback", "web", "1", "-n", "shop"],
};

const open = (options: Partial<HelmOptions> = {}): Helm =>
  createHelm({
    cluster,
    digest: () => "d1g3st",
    serviceAccount: "/sa",
    named: undefined,
    around,
    mayFetch: false,
    say: () => undefined,
    ...options,
  });

async function roll(helm: Helm, reason?: string) {
  let output = "";
  const onOutput = (text: string): void => void (output += text);
  const outcome = await helm.runs(program, { reason, onOutput, signal: new AbortController().signal });
  return { outcome, output };
}

const args = (): Promise<string> => readFile(join(folder, "args"), "utf8");
const env = async (): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    (await readFile(join(folder, "env"), "utf8")).split("\n").map((line) => line.split(/=(.*)/s).slice(0, 2)),
  ) as Readonly<Record<string, string>>;
const said = (outcome: Outcome): string =>
  outcome.type === "done" ? `revision ${outcome.revision}` : sayProblem(en, outcome.why);

const goodDeed = `echo "3 deployed" >> records; echo "Rollback was a success! Happy Helming!"`;

describe("what helm is told", () => {
  test("the release, the revision, the cluster and the user that the page shows", async () => {
    await installHelm(goodDeed);
    expect(await roll(open())).toEqual({
      outcome: { type: "done", revision: 3 },
      output: "Rollback was a success! Happy Helming!\n",
    });
    expect(await args()).toBe(
      "rollback web 1 -n shop --history-max 10 --timeout 5m --kubeconfig /home/anna/.kube/config --kube-context work\n",
    );
  });

  test("nothing of the user's own Helm, and a home without plugins", async () => {
    await installHelm(goodDeed);
    await roll(open({ around: { ...around, HELM_PLUGINS: "/p", SECRET: "s", https_proxy: "http://p" } }));
    const told = await env();
    expect(told).toMatchObject({ HELM_DRIVER: "secret", https_proxy: "http://p" });
    expect(told["SECRET"]).toBeUndefined();
    for (const name of ["HOME", "HELM_PLUGINS", "HELM_CONFIG_HOME", "XDG_DATA_HOME", "KUBECACHEDIR"])
      expect(told[name]).toMatch(/rollscope-helm-/);
  });

  test("the user's home where a plugin of the kubeconfig signs in", async () => {
    await installHelm(goodDeed);
    cluster = { ...cluster, about: () => ({ ...about, plugin: "aws" }) };
    await roll(open({ around: { ...around, AWS_PROFILE: "work", HELM_PLUGINS: "/p" } }));
    const told = await env();
    expect(told).toMatchObject({ HOME: "/home/anna", AWS_PROFILE: "work", HELM_DRIVER: "secret" });
    expect(told["HELM_PLUGINS"]).toMatch(/rollscope-helm-/);
  });

  test("several kubeconfigs by KUBECONFIG, since helm merges them as we do", async () => {
    await installHelm(goodDeed);
    cluster = { ...cluster, about: () => ({ ...about, files: ["/a", "/b"] }) };
    await roll(open());
    expect(await args()).toMatch(/ --kube-context work\n$/);
    expect(await args()).not.toContain("--kubeconfig");
    expect((await env())["KUBECONFIG"]).toBe("/a:/b");
  });

  test("in a pod a kubeconfig for its owner alone that holds no token, and is gone afterwards", async () => {
    await installHelm(
      `for last in "$@"; do [ "$before" = --kubeconfig ] && cp -p "$last" copy; before=$last; done; ${goodDeed}`,
    );
    cluster = { ...cluster, about: () => ({ ...about, context: "inClusterContext", files: [] }) };
    await roll(open());
    const written = JSON.parse(await readFile(join(folder, "copy"), "utf8")) as object;
    expect(written).toMatchObject({
      "current-context": "inClusterContext",
      users: [{ user: { tokenFile: "/sa/token" } }],
      clusters: [{ cluster: { server: "https://c", "certificate-authority": "/sa/ca.crt" } }],
    });
    const file = /--kubeconfig (\S+)/.exec(await args())?.[1] ?? "";
    await expect(readFile(file)).rejects.toThrow("ENOENT");
  });

  test.each([
    { flags: "      --force-conflicts     if set server-side apply will", takes: ["--force-conflicts"] },
    { flags: "      --force-replace       force resource updates", takes: [] },
  ])("which of the flags it knows that not all do: $takes", async ({ flags, takes }) => {
    await installHelm(goodDeed, { flags });
    expect(await open().tries(program)).toEqual({ type: "accepted", objects: [], takes });
  });

  test.each([
    { flags: "      --description string   a text", described: true },
    { flags: "", described: false },
  ])("the reason where it takes a description: $described", async ({ flags, described }) => {
    await installHelm(`printf '<%s>' "$@" > list; ${goodDeed}`, { flags });
    await roll(open(), 'it "broke"; rm -rf $HOME');
    const list = await readFile(join(folder, "list"), "utf8");
    expect(list.includes(`<--description=Rollback to 1: it "broke"; rm -rf $HOME>`)).toBe(described);
  });

  test("as many revisions to keep as the user's Helm keeps", async () => {
    await installHelm(goodDeed);
    await roll(open({ around: { ...around, HELM_MAX_HISTORY: "25" } }));
    expect(await args()).toContain(" --history-max 25 ");
  });
});

describe("what came of it is what the records say", () => {
  test.each([
    {
      name: "H16: it failed midway",
      deed: `sed -i "s/2 deployed/2 superseded/" records; echo "3 failed" >> records; echo 'Error: no Service with the name "web" found' >&2; exit 1`,
      says: 'The rollback of web failed midway: revision 3 is recorded as failed, and some objects may have been changed already. helm said: Error: no Service with the name "web" found.',
    },
    {
      name: "it failed, whatever it says",
      deed: `echo "3 failed" >> records; echo "Rollback was a success! Happy Helming!"`,
      says: "The rollback of web failed midway: revision 3 is recorded as failed, and some objects may have been changed already. helm said: Rollback was a success! Happy Helming!.",
    },
    {
      name: "it never began",
      deed: `echo "Error: release has no 9 version" >&2; exit 1`,
      says: "helm did not roll web back, and recorded no new revision. helm said: Error: release has no 9 version.",
    },
    {
      name: "a hook failed, and its record stays pending",
      deed: `echo "3 pending-rollback" >> records; echo "Error: job failed" >&2; exit 1`,
      says: "The rollback of web ended before it was complete: revision 3 is still recorded as pending, and some objects may have been changed already. Rolling back once more is the way out. helm said: Error: job failed.",
    },
    {
      name: "somebody else was faster",
      deed: `echo "3 deployed" >> records; echo 'Error: secrets "sh.helm.release.v1.web.v3" already exists' >&2; exit 1`,
      says: 'helm did not roll web back: somebody else was faster, and revision 3 is theirs. helm said: Error: secrets "sh.helm.release.v1.web.v3" already exists.',
    },
  ])("$name", async ({ deed, says }) => {
    await installHelm(deed);
    expect(said((await roll(open())).outcome)).toBe(says);
  });

  test("a program that hangs is ended with what it has started", async () => {
    await installHelm(
      `echo "3 pending-rollback" >> records; echo started; sh -c 'trap "echo > gone; exit" TERM; while :; do sleep 0.02; done' & wait`,
    );
    const { outcome } = await roll(open({ limit: 400 }));
    expect(said(outcome)).toContain(
      "The rollback of web took too long and was ended before it was complete: revision 3 is still recorded as pending, and some objects may have been changed already. Rolling back once more is the way out.",
    );
    expect(await readFile(join(folder, "gone"), "utf8")).toBe("\n");
  });

  test("records that cannot be read afterwards are no success", async () => {
    await installHelm(`rm records; echo "Rollback was a success! Happy Helming!"; mkdir records`);
    api.decide = () => (_, response) => {
      void readFile(join(folder, "records"), "utf8").then(
        (text) => sendJson(response, 200, { items: text.trim().split("\n").map(secret) }),
        () => sendJson(response, 403, { kind: "Status", message: "no", code: 403 }),
      );
    };
    expect(said((await roll(open())).outcome)).toMatch(/^What came of the rollback of web is not known/);
  });
});

describe("what stands in the way", () => {
  const why = async (helm: Helm, wanted = program): Promise<string> => {
    const tried = await helm.tries(wanted);
    return tried.type === "accepted" ? "nothing" : sayProblem(en, tried.why);
  };

  test("no helm: how to get one", async () => {
    expect(await why(open({ around: { PATH: folder } }))).toBe(
      "There is no helm on this machine’s PATH. Install it (https://helm.sh/docs/intro/install), or start Rollscope with --helm PATH.",
    );
  });

  test("a file that was named and is not there is not replaced by the one on the path", async () => {
    await installHelm(goodDeed);
    expect(await why(open({ named: join(folder, "none") }))).toBe(
      `${join(folder, "none")} cannot be used as helm: there is no such file. Start Rollscope with --helm PATH of another.`,
    );
    expect(await why(open({ named: await installHelm(goodDeed, { name: "other" }) }))).toBe("nothing");
  });

  test("a program of that name that is none", async () => {
    await installHelm(":", { version: "helm (the editor)" });
    expect(await why(open())).toContain("cannot be used as helm: helm (the editor).");
  });

  test.each([
    { version: "v3.17.3", major: undefined, fits: true },
    { version: "v3.17.3", major: 4, fits: false },
    { version: "v4.1.4+g1234", major: 4, fits: true },
  ])("Helm $version for a record that needs Helm $major: $fits", async ({ version, major, fits }) => {
    const file = await installHelm(goodDeed, { version });
    const needed = { ...program, ...(major === undefined ? {} : { major }) };
    expect(await why(open(), needed)).toBe(
      fits
        ? "nothing"
        : `web was last changed by Helm 4 with server-side apply, which only Helm 4 can take back, and ${file} is Helm 3.17.3. Start Rollscope with --helm PATH of a Helm 4.`,
    );
    const ended = await open().runs(needed, {
      reason: undefined,
      onOutput: () => undefined,
      signal: new AbortController().signal,
    });
    expect(ended.type).toBe(fits ? "done" : "failed");
  });

  test("a helm that is installed later is found", async () => {
    const helm = open({ around: { PATH: `${folder}:/usr/bin:/bin` } });
    expect(await why(helm)).toMatch(/^There is no helm/);
    await installHelm(goodDeed);
    expect(await why(helm)).toBe("nothing");
  });

  test("one thing at a time with a release", async () => {
    await installHelm(`while [ ! -e go ]; do sleep 0.02; done; ${goodDeed}`);
    const helm = open();
    const first = roll(helm);
    expect(said((await roll(helm)).outcome)).toMatch(/^Rollscope is already rolling web back/);
    expect(await why(helm)).toMatch(/^Rollscope is already rolling web back/);
    expect(await why(helm, { ...program, release: "cart" })).toBe("nothing");
    await writeFile(join(folder, "go"), "");
    expect((await first).outcome).toEqual({ type: "done", revision: 3 });
    expect(await why(helm)).toBe("nothing");
  });
});

describe("what it prints", () => {
  test("comes line by line, without what moves a cursor", async () => {
    await installHelm(`printf '\\033[31mred\\033[0m\\r\\n\\nnext\\037'; ${goodDeed}`);
    expect((await roll(open())).output).toBe("red\nnext Rollback was a success! Happy Helming!\n");
  });

  test("is masked", async () => {
    await installHelm(`echo 'Error: password=hunter2-and-more is refused' >&2; exit 1`);
    const { outcome, output } = await roll(open());
    expect(output).not.toContain("hunter2");
    expect(said(outcome)).not.toContain("hunter2");
  });

  test("is bounded, and its end is kept", async () => {
    await installHelm(
      `i=0; while [ $i -lt 3000 ]; do i=$((i+1)); echo "line $i"; done; echo "Error: the reason" >&2; exit 1`,
    );
    const { outcome, output } = await roll(open());
    expect(output.split("\n").length).toBeLessThan(500);
    expect(said(outcome)).toContain("Error: the reason");
  });
});

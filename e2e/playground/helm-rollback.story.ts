import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chartFiles } from "../../lib/commands/scenarios/storefront/chart.ts";
import { enBack, sayBack } from "../../lib/words/back.ts";
import { sayProblem } from "../../lib/words/problem.ts";
import { en } from "../../lib/words/server.ts";
import { ages, clients, clientsRunHere, type Age } from "../clients/clients.ts";
import { startRollscope } from "../cluster/rollscope.ts";
import { confirm } from "./actions.ts";
import { openDoor, type Answer, type Door } from "./ask-door.ts";
import { chart } from "./chart.ts";
import { environmentOf, expect, makeHome, startPlay, test, type Play } from "./pages.ts";
import { start } from "./program.ts";
import { openStage } from "./stage.ts";

/** Going back to an earlier revision of a Helm release: previewed by us, done by the real helm. */

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const command = "helm-rollback";

interface Row {
  readonly revision: number;
  readonly status: string;
  readonly description: string;
}

/** One Rollscope with its playground and the helm of an age, and that helm in a terminal. */
interface Bench {
  readonly play: Play;
  readonly door: Door;
  readonly folder: string;
  /** A helm that may fail: its exit code and what it wrote. */
  readonly helm: (...args: readonly string[]) => Promise<{ readonly code: number; readonly text: string }>;
  readonly history: (namespace: string, release: string) => Promise<readonly string[]>;
  readonly kubectl: (...args: readonly string[]) => Promise<string>;
}

async function openBench(age: Age): Promise<Bench> {
  const { helm: file } = await clients(age, say);
  const play = await startPlay("--helm", file);
  const folder = await mkdtemp(path.join(tmpdir(), "rollscope-story-"));
  for (const [files, below] of [
    [chartFiles, "storefront"],
    [chart, ""],
  ] as const)
    for (const [name, content] of Object.entries(files)) {
      const whole = path.join(folder, below, name);
      await mkdir(path.dirname(whole), { recursive: true });
      await writeFile(whole, content);
    }
  const { kubeconfig } = play.cluster;
  const helm: Bench["helm"] = async (...args) => {
    const env = { HOME: folder, KUBECONFIG: kubeconfig };
    const { code, stdout, stderr } = await start(file, args, { cwd: folder, env }).ended;
    return { code, text: `${stdout}${stderr}`.trimEnd() };
  };
  return {
    play,
    folder,
    helm,
    door: await openDoor(play.address),
    history: async (namespace, release) => {
      const { text } = await helm("-n", namespace, "history", release, "-o", "json");
      return (JSON.parse(text) as readonly Row[]).map(
        ({ revision, status, description }) => `${revision} ${status} ${description.split(":")[0] ?? ""}`,
      );
    },
    kubectl: async (...args) => (await play.cluster.kubectl(args)).trimEnd(),
  };
}

const blockedBy = ({ preview }: Answer): string =>
  preview?.blocked === undefined ? "nothing" : sayProblem(en, preview.blocked);

/** What the terminal says of rollbacks, without the times. */
const audit = ({ play }: Bench, about: string): readonly string[] =>
  play.lines
    .filter((line) => line.includes(`: ${command} ${about} `))
    .map((line) => line.slice(line.indexOf(command)));

/** Looks and then does it; waits until the terminal tells what came of it. */
async function goBack(
  bench: Bench,
  args: { readonly namespace: string; readonly release: string },
  more: object,
) {
  const about = `${args.namespace}/${args.release}`;
  const looked = await bench.door.preview(command, { ...args, ...more });
  const before = audit(bench, about).length;
  const asked = await bench.door.command(command, {
    ...args,
    ...more,
    bound: looked.preview?.bound,
    reason: "it was better before",
  });
  expect(asked.message).toBe("");
  expect(asked.status).toBe(202);
  await expect.poll(() => audit(bench, about).length, { timeout: 60_000 }).toBe(before + 2);
  return { looked, said: audit(bench, about).at(-1) ?? "" };
}

for (const age of ages)
  test.describe(`with the ${age} helm`, () => {
    test.skip(!clientsRunHere, "The programs are built for Linux on x64.");
    test.describe.configure({ mode: "serial" });
    let bench: Bench;
    test.beforeAll(async () => {
      bench = await openBench(age);
    });
    test.afterEach(async ({}, info) => {
      await info.attach("what the terminal says", { body: bench.play.lines.join("\n") });
    });
    test.afterAll(async () => {
      await bench.play.stop();
      await rm(bench.folder, { recursive: true, force: true });
    });

    test("the shop's release is one that helm reads, and would have made so", async () => {
      const { helm, history } = bench;
      expect(await history("shop", "storefront")).toEqual([
        "1 superseded Install complete",
        "2 superseded Upgrade complete",
        "3 superseded Upgrade complete",
        "4 deployed Upgrade complete",
      ]);
      const sets = [
        [],
        ["--set", "greeting=Summer sale\\, 20 percent off"],
        ["--set", "image.tag=1.1"],
        ["--set", "image.tag=1.1,replicaCount=3"],
      ];
      for (const [index, set] of sets.entries()) {
        const own = await helm(
          "-n",
          "shop",
          "get",
          "manifest",
          "storefront",
          "--revision",
          String(index + 1),
        );
        const made = await helm("-n", "shop", "template", "storefront", "./storefront", ...set);
        expect(own.text).toBe(made.text);
      }
      expect((await helm("-n", "shop", "get", "all", "storefront")).text).toContain(
        'USER-SUPPLIED VALUES:\nimage:\n  tag: "1.1"\nreplicaCount: 3\n',
      );
    });

    test("an upgrade that lost a value is taken back, as the preview said", async () => {
      const { helm, history, kubectl } = bench;
      const { looked, said } = await goBack(
        bench,
        { namespace: "shop", release: "storefront" },
        { revision: 2 },
      );
      expect(looked.preview?.line).toBe("helm -n shop rollback storefront 2");
      const changes = looked.preview?.changes.map(({ title, state, fields }) => [
        `${title} ${state}`,
        ...fields.map(({ path: field, before, after }) => `${field}: ${before ?? ""} → ${after ?? ""}`),
      ]);
      expect(changes).toEqual([
        [
          "Deployment storefront changed",
          "spec.replicas: 3 → 2",
          "spec.template.metadata.annotations[checksum/greeting]: 1179649803 → 2203584857",
          "spec.template.spec.containers[storefront].image: rollscope.dev/shop/web:1.1 → rollscope.dev/shop/web:1.0",
        ],
        ["ConfigMap storefront changed", "data.GREETING: Welcome to the shop → Summer sale, 20 percent off"],
      ]);
      expect(said).toBe(
        `${command} shop/storefront (revision 4 → revision 2), reason "it was better before": done (helm rollback storefront 2 -n shop)`,
      );
      expect(await history("shop", "storefront")).toEqual([
        "1 superseded Install complete",
        "2 superseded Upgrade complete",
        "3 superseded Upgrade complete",
        "4 superseded Upgrade complete",
        "5 deployed Rollback to 2",
      ]);
      expect((await helm("-n", "shop", "get", "values", "storefront", "-o", "json")).text).toBe(
        '{"greeting":"Summer sale, 20 percent off"}',
      );
      const greeting = ["-n", "shop", "get", "configmap", "storefront", "-o", "jsonpath={.data.GREETING}"];
      expect(await kubectl(...greeting)).toBe("Summer sale, 20 percent off");
      await kubectl("-n", "shop", "rollout", "status", "deployment/storefront", "--timeout=60s");
      // The second template is back, under a number of its own: 2 became 4.
      const revision = "jsonpath={.metadata.annotations.deployment\\.kubernetes\\.io/revision}";
      expect(await kubectl("-n", "shop", "get", "deployment", "storefront", "-o", revision)).toBe("4");
      // And helm goes on from there.
      const upgrade = ["upgrade", "storefront", "./storefront", "--reuse-values", "--set", "replicaCount=4"];
      expect((await helm("-n", "shop", ...upgrade)).code).toBe(0);
      expect(await kubectl(...greeting)).toBe("Summer sale, 20 percent off");
      expect((await helm("-n", "shop", "rollback", "storefront", "4")).text).toContain(
        "Rollback was a success!",
      );
    });

    test("where it stands already it must be said that this is meant; then it puts right what was done by hand", async () => {
      const { door, history, kubectl } = bench;
      const newest = (await history("shop", "storefront")).length;
      await kubectl("-n", "shop", "scale", "deployment/storefront", "--replicas=1");
      const args = { namespace: "shop", release: "storefront", revision: newest };
      const before = await door.preview(command, args);
      expect(blockedBy(before)).toMatch(/^Revision \d+ is the one of storefront/);
      const refused = await door.command(command, { ...args, bound: before.preview?.bound });
      expect(refused.status).toBe(409);
      expect(refused.message).toContain("it must be said that this is meant");
      const { looked } = await goBack(bench, args, { revision: newest, confirmSame: true });
      expect(looked.preview?.warnings.map(({ text }) => sayBack(enBack, text))).toContain(
        "Deployment storefront was changed since it was installed (spec.replicas), and goes to what the revision says.",
      );
      expect(
        await kubectl("-n", "shop", "get", "deployment", "storefront", "-o", "jsonpath={.spec.replicas}"),
      ).toBe("3");
    });

    test("an upgrade that was interrupted is pending for ever, and a rollback is the way out", async () => {
      const { door, helm, history, kubectl, folder, play } = bench;
      const place = { namespace: "pending", release: "shop" };
      await helm("-n", "pending", "install", "shop", "./shop", "--create-namespace", "--no-hooks");
      const { helm: file } = await clients(age, say);
      const upgrade = [
        "-n",
        "pending",
        "upgrade",
        "shop",
        "./shop",
        "--set=image=rollscope.dev/shop/web,tag=9.9",
        "--wait",
      ];
      const env = { HOME: folder, KUBECONFIG: play.cluster.kubeconfig };
      // Killed as by somebody who has lost their patience.
      await start(file, upgrade, { cwd: folder, env, patience: 3_000 }).ended;
      expect((await history("pending", "shop")).at(-1)).toBe("2 pending-upgrade Preparing upgrade");
      expect((await helm("-n", "pending", "upgrade", "shop", "./shop")).text).toContain("another operation");
      expect(blockedBy(await door.preview(command, { ...place, revision: 1 }))).toMatch(
        /^Revision 2 of shop has been pending-upgrade for .*: somebody may still be at it[.] /,
      );
      const { looked, said } = await goBack(bench, place, { revision: 1, confirmPending: true });
      expect(looked.preview?.blocked).toBeUndefined();
      expect(said).toMatch(/: done \(/);
      expect(await history("pending", "shop")).toEqual([
        "1 superseded Install complete",
        "2 pending-upgrade Preparing upgrade",
        "3 deployed Rollback to 1",
      ]);
      expect(await kubectl("-n", "pending", "get", "deployment", "shop", "-o", "jsonpath={..image}")).toBe(
        "nginx:1.27",
      );
      expect((await helm("-n", "pending", "upgrade", "shop", "./shop", "--set=replicas=2")).code).toBe(0);
    });

    test("a rollback that fails midway is a failure, with helm's words, whatever was changed by then", async () => {
      const { helm, history, kubectl } = bench;
      const place = { namespace: "midway", release: "shop" };
      await helm("-n", "midway", "install", "shop", "./shop", "--create-namespace", "--no-hooks");
      await helm("-n", "midway", "upgrade", "shop", "./shop", "--no-hooks", "--set=greeting=two");
      // Somebody puts another Deployment in its place; its selector can never be changed again.
      const deployment = JSON.parse(
        await kubectl("-n", "midway", "get", "deployment", "shop", "-o", "json"),
      ) as {
        readonly metadata: object;
        readonly spec: { readonly template: { readonly metadata: object } };
      };
      const labels = { app: "another" };
      const other = {
        apiVersion: "apps/v1",
        kind: "Deployment",
        metadata: { name: "shop" },
        spec: {
          ...deployment.spec,
          selector: { matchLabels: labels },
          template: { ...deployment.spec.template, metadata: { labels } },
        },
      };
      await kubectl("-n", "midway", "delete", "deployment", "shop");
      await bench.play.request("POST", "/apis/apps/v1/namespaces/midway/deployments", other);
      const { looked, said } = await goBack(bench, place, { revision: 1 });
      const refusal = age === "old" ? "field is immutable" : "Apply failed with 2 conflicts";
      expect(said).toContain(
        "failed (helm rollback shop 1 -n midway): The rollback of shop failed midway: revision 3 is recorded as failed, ",
      );
      expect(said).toContain(refusal);
      const warned = looked.preview?.warnings.find(({ text }) => text.id === "helmChangedSince");
      expect(warned?.detail?.id).toBe(age === "old" ? undefined : "helmMayConflict");
      expect((await history("midway", "shop")).at(-1)).toMatch(/^3 failed Rollback "shop" failed/);
    });

    test("two at once: one wins, and the other is told", async () => {
      const { door, helm, history } = bench;
      const args = { namespace: "race", release: "shop", revision: 1 };
      await helm("-n", "race", "install", "shop", "./shop", "--create-namespace", "--no-hooks");
      await helm("-n", "race", "upgrade", "shop", "./shop", "--no-hooks", "--set=greeting=two");
      const { preview } = await door.preview(command, args);
      const both = await Promise.all(
        [1, 2].map(() => door.command(command, { ...args, bound: preview?.bound })),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
      expect(both.find(({ status }) => status === 409)?.message).toMatch(
        /^(Something else is under way on shop|This has changed since you looked)/,
      );
      await expect.poll(async () => (await history("race", "shop")).length).toBe(3);
      await expect.poll(async () => (await history("race", "shop")).at(-1)).toBe("3 deployed Rollback to 1");
      // Whoever looked before it looks again, once the one before has ended: Helm's record is there a moment sooner.
      await expect
        .poll(async () => {
          const { status, message } = await door.command(command, { ...args, bound: preview?.bound });
          return [status, message];
        })
        .toEqual([409, expect.stringMatching(/^This has changed since you looked/)]);
      expect((await history("race", "shop")).length).toBe(3);
    });
  });

test("by click: the preview names the target, and the row of the new revision comes by the watch", async ({
  page,
  play,
  complaints,
}) => {
  test.skip(!clientsRunHere, "The programs are built for Linux on x64.");
  await openStage(page, play.address, "storefront");
  const panel = page.getByRole("region", { name: "Helm" });
  await panel.getByRole("button", { name: "Roll back to revision 2", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /storefront to revision 2/ });
  await expect(dialog).toContainText("helm -n shop rollback storefront 2");
  await expect(dialog).toContainText("data.GREETING");
  await expect(dialog.getByRole("list", { name: "What will happen" })).toContainText(
    "Helm records revision 5",
  );
  await expect(dialog.getByRole("list", { name: "Will not go back" })).toContainText("databases");
  await dialog.getByLabel("Reason").fill("the sale goes on");
  await confirm(page).dblclick();
  await expect(dialog).toContainText("helm has come to its end.", { timeout: 30_000 });
  await expect(dialog).toContainText("Rollback was a success! Happy Helming!");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole("button", { name: "Roll back to revision 5", exact: true })).toBeVisible({
    timeout: 30_000,
  });
  await expect(panel).toContainText("Rollback to 2");
  const secrets = ["-n", "shop", "get", "secrets", "-l", "owner=helm,status=deployed", "-o", "name"];
  await expect
    .poll(async () => (await play.cluster.kubectl(secrets)).trim())
    .toBe("secret/sh.helm.release.v1.storefront.v5");
  const done = () => play.lines.filter((line) => line.includes('reason "the sale goes on": done (helm'));
  await expect.poll(() => done().length).toBe(1);
  expect(complaints).toEqual([]);
});

test.describe("what stands in the way", () => {
  test.skip(!clientsRunHere, "The programs are built for Linux on x64.");

  test("no helm, a helm that is too old for the records, and --read-only: said, and nothing done", async ({
    play,
  }) => {
    const home = await makeHome();
    const [older, newer] = await Promise.all([clients("old", say), clients("new", say)]);
    const env = { HOME: home, KUBECONFIG: play.cluster.kubeconfig };
    const install = [
      "-n",
      "served",
      "install",
      "shop",
      path.join(home, "shop"),
      "--create-namespace",
      "--no-hooks",
    ];
    for (const [name, content] of Object.entries(chart)) {
      await mkdir(path.dirname(path.join(home, name)), { recursive: true });
      await writeFile(path.join(home, name), content);
    }
    // Helm 4 installs by server-side apply, and its records say so.
    const installed = await start(newer.helm, install, { cwd: home, env }).ended;
    expect(installed.stderr).toBe("");
    const args = { namespace: "served", release: "shop", revision: 1, confirmSame: true };
    const context = { ...environmentOf(home), KUBECONFIG: play.cluster.kubeconfig, PATH: home };
    const told = async (...options: readonly string[]): Promise<string> => {
      const rollscope = await startRollscope(["--port", "0", ...options], context);
      try {
        const door = await openDoor(rollscope.address);
        const looked = await door.preview(command, args);
        const { bound = looked.message } = looked.preview ?? {};
        const { status, message } = await door.command(command, { ...args, bound });
        // Whoever is stopped before helm has begun does nothing.
        if (status === 202)
          await expect.poll(() => rollscope.lines.join("\n")).toContain(": done (helm rollback");
        return `${status} ${message}`;
      } finally {
        await rollscope.stop();
      }
    };
    expect(await told()).toBe(
      "409 There is no helm on this machine’s PATH. Install it (https://helm.sh/docs/intro/install), or start Rollscope with --helm PATH.",
    );
    expect(await told("--helm", older.helm)).toBe(
      `409 shop was last changed by Helm 4 with server-side apply, which only Helm 4 can take back, and ${older.helm} is Helm 3.17.3. Start Rollscope with --helm PATH of a Helm 4.`,
    );
    expect(await told("--helm", newer.helm, "--read-only")).toBe(
      "403 Rollscope runs with --read-only: it changes nothing.",
    );
    const secrets = ["-n", "served", "get", "secrets", "-l", "owner=helm", "-o", "name"];
    expect((await play.cluster.kubectl(secrets)).trim()).toBe("secret/sh.helm.release.v1.shop.v1");
    expect(await told("--helm", newer.helm)).toBe("202 ");
    expect((await play.cluster.kubectl(secrets)).trim()).toBe(
      "secret/sh.helm.release.v1.shop.v1\nsecret/sh.helm.release.v1.shop.v2",
    );
    await rm(home, { recursive: true, force: true });
  });
});

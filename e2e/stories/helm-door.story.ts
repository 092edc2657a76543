import path from "node:path";
import { enBack, sayBack } from "../../lib/words/back.ts";
import { sayProblem } from "../../lib/words/problem.ts";
import { en } from "../../lib/words/server.ts";
import { ages, clients } from "../clients/clients.ts";
import { openDoor, type Answer, type Door } from "../playground/ask-door.ts";
import { expect, test as base } from "./helm.ts";
import { startRollscope } from "./rollscope.ts";

/** Helm releases go back through the door, and what stands in the way. */

const command = "helm-rollback";

interface Each {
  readonly door: Door;
  /** `helm history`, without what follows a colon. */
  readonly history: () => Promise<readonly string[]>;
  /** Looks and then does it; waits until the terminal tells what came of it, and resolves with that. */
  readonly goBack: (args: Readonly<Record<string, unknown>>) => Promise<{
    readonly looked: Answer;
    readonly said: string;
  }>;
}

const test = base.extend<Each>({
  door: async ({ withHelm }, use) => {
    await use(await openDoor(withHelm.address));
  },
  history: async ({ helm }, use) => {
    await use(async () => {
      const rows = JSON.parse(await helm("history", "web", "-o", "json")) as readonly {
        readonly revision: number;
        readonly status: string;
        readonly description: string;
      }[];
      return rows.map(
        ({ revision, status, description }) => `${revision} ${status} ${description.split(":")[0] ?? ""}`,
      );
    });
  },
  goBack: async ({ withHelm, namespace, door }, use) => {
    const audit = () =>
      withHelm.lines
        .filter((line) => line.includes(`: ${command} ${namespace}/web `))
        .map((line) => line.slice(line.indexOf(command)));
    await use(async (args) => {
      const looked = await door.preview(command, args);
      const before = audit().length;
      const more = { bound: looked.preview?.bound, reason: "it was better before" };
      const asked = await door.command(command, { ...args, ...more });
      expect([asked.status, asked.message]).toEqual([202, ""]);
      await expect.poll(() => audit().length, { timeout: 60_000 }).toBe(before + 2);
      return { looked, said: audit().at(-1) ?? "" };
    });
  },
});

const blockedBy = ({ preview }: Answer): string =>
  preview?.blocked === undefined ? "nothing" : sayProblem(en, preview.blocked);

for (const age of ages)
  test.describe(`${age} helm`, () => {
    test.use({ age });

    test("where it stands already it must be said that this is meant; then helm puts right what was done by hand, or says that it may not", async ({
      namespace,
      door,
      goBack,
      helm,
      kubectl,
    }) => {
      await helm("install", "web", "./shop", "--no-hooks", "--set=replicas=3");
      await kubectl("scale", "deployment/web", "--replicas=1");
      const args = { namespace, release: "web", revision: 1 };
      const before = await door.preview(command, args);
      expect(blockedBy(before)).toMatch(/^Revision 1 is the one of web/);
      const refused = await door.command(command, { ...args, bound: before.preview?.bound });
      expect(refused.status).toBe(409);
      expect(refused.message).toContain("it must be said that this is meant");
      const { looked, said } = await goBack({ ...args, confirmSame: true });
      expect(looked.preview?.warnings.map(({ text }) => sayBack(enBack, text))).toContain(
        "Deployment web was changed since it was installed (spec.replicas), and goes to what the revision says.",
      );
      const told = `reason "it was better before": ${age === "old" ? "done" : "failed"} (helm rollback web 1 -n ${namespace})`;
      expect(said).toContain(told);
      // Helm 4 applies, and leaves alone what somebody else has set.
      if (age === "new") expect(said).toMatch(/conflict with .*kubectl.* using apps.v1: [.]spec[.]replicas/);
      const replicas = await kubectl("get", "deployment", "web", "-o", "jsonpath={.spec.replicas}");
      expect(replicas).toBe(age === "old" ? "3" : "1");
    });

    test("a rollback that fails midway is a failure, with helm's words, whatever was changed by then", async ({
      namespace,
      cluster,
      goBack,
      history,
      helm,
      kubectl,
    }) => {
      await helm("install", "web", "./shop", "--no-hooks");
      await helm("upgrade", "web", "./shop", "--no-hooks", "--set=greeting=two");
      // Somebody puts another Deployment in its place; its selector can never be changed again.
      const deployment = JSON.parse(await kubectl("get", "deployment", "web", "-o", "json")) as {
        readonly metadata: object;
        readonly spec: { readonly template: { readonly metadata: object } };
      };
      const labels = { app: "another" };
      const other = {
        apiVersion: "apps/v1",
        kind: "Deployment",
        metadata: { name: "web" },
        spec: {
          ...deployment.spec,
          selector: { matchLabels: labels },
          template: { ...deployment.spec.template, metadata: { labels } },
        },
      };
      await kubectl("delete", "deployment", "web");
      await cluster.request("POST", `/apis/apps/v1/namespaces/${namespace}/deployments`, other);
      const { looked, said } = await goBack({ namespace, release: "web", revision: 1 });
      const refusal = age === "old" ? "field is immutable" : "Apply failed with 2 conflicts";
      expect(said).toContain(
        `failed (helm rollback web 1 -n ${namespace}): The rollback of web failed midway: revision 3 is recorded as failed, `,
      );
      expect(said).toContain(refusal);
      const warned = looked.preview?.warnings.find(({ text }) => text.id === "helmChangedSince");
      expect(warned?.detail?.id).toBe(age === "old" ? undefined : "helmMayConflict");
      expect((await history()).at(-1)).toMatch(/^3 failed Rollback "web" failed/);
    });

    test("two at once: one wins, and the other is told", async ({ namespace, door, helm, history }) => {
      const args = { namespace, release: "web", revision: 1 };
      await helm("install", "web", "./shop", "--no-hooks");
      await helm("upgrade", "web", "./shop", "--no-hooks", "--set=greeting=two");
      const { preview } = await door.preview(command, args);
      const both = await Promise.all(
        [1, 2].map(() => door.command(command, { ...args, bound: preview?.bound })),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
      expect(both.find(({ status }) => status === 409)?.message).toMatch(
        /^(Something else is under way on web|This has changed since you looked)/,
      );
      await expect.poll(async () => (await history()).length).toBe(3);
      await expect.poll(async () => (await history()).at(-1)).toBe("3 deployed Rollback to 1");
      // Whoever looked before it looks again, once the one before has ended: Helm's record is there a moment sooner.
      await expect
        .poll(async () => {
          const { status, message } = await door.command(command, { ...args, bound: preview?.bound });
          return [status, message];
        })
        .toEqual([409, expect.stringMatching(/^This has changed since you looked/)]);
      expect((await history()).length).toBe(3);
    });
  });

test("no helm, a helm that is too old for the records, and --read-only: said, and nothing done", async ({
  namespace,
  cluster,
  folder,
  program,
  helm,
  kubectl,
}) => {
  const { helm: older } = await clients("old", () => undefined);
  // Helm 4 installs by server-side apply, and its records say so.
  await helm("install", "web", "./shop", "--no-hooks");
  const args = { namespace, release: "web", revision: 1, confirmSame: true };
  const context = { HOME: folder, KUBECONFIG: cluster.kubeconfig, PATH: path.join(folder, "nothing") };
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
  expect(await told("--helm", older)).toBe(
    `409 web was last changed by Helm 4 with server-side apply, which only Helm 4 can take back, and ${older} is Helm 3.17.3. Start Rollscope with --helm PATH of a Helm 4.`,
  );
  expect(await told("--helm", program, "--read-only")).toBe(
    "403 Rollscope runs with --read-only: it changes nothing.",
  );
  const records = async () => (await kubectl("get", "secrets", "-l", "owner=helm", "-o", "name")).trim();
  expect(await records()).toBe("secret/sh.helm.release.v1.web.v1");
  expect(await told("--helm", program)).toBe("202 ");
  expect(await records()).toBe("secret/sh.helm.release.v1.web.v1\nsecret/sh.helm.release.v1.web.v2");
});

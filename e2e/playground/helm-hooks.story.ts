import { expect, ofEveryAge, test } from "./fixtures.ts";

/** What helm does around its work: hooks of every kind, in their order, cleaned up as they wish; and its tests. */

interface Hook {
  readonly weight?: number;
  readonly policy?: string;
  readonly script?: string;
  readonly spec?: object;
}

const job = (
  name: string,
  when: string,
  { weight = 0, policy, script = "echo done", spec }: Hook = {},
): string =>
  JSON.stringify({
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: {
      name,
      annotations: {
        "helm.sh/hook": when,
        "helm.sh/hook-weight": String(weight),
        ...(policy !== undefined && { "helm.sh/hook-delete-policy": policy }),
      },
    },
    spec: {
      backoffLimit: 0,
      template: {
        spec: {
          restartPolicy: "Never",
          terminationGracePeriodSeconds: 1,
          containers: [{ name: "hook", image: "busybox", command: ["sh", "-c", script] }],
        },
      },
      ...spec,
    },
  });

const testPod = (name: string, script: string): string =>
  JSON.stringify({
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      name,
      annotations: { "helm.sh/hook": "test", "helm.sh/hook-delete-policy": "before-hook-creation" },
    },
    spec: {
      restartPolicy: "Never",
      containers: [{ name: "test", image: "busybox", command: ["sh", "-c", script] }],
    },
  });

const chart: Readonly<Record<string, string>> = {
  "hooked/Chart.yaml": "apiVersion: v2\nname: hooked\nversion: 0.1.0\n",
  "hooked/values.yaml": "greeting: hello\n",
  "hooked/templates/settings.yaml":
    "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\ndata:\n  greeting: {{ .Values.greeting }}\n",
};

const stays = "before-hook-creation";

ofEveryAge("helm", () => {
  test.beforeEach(async ({ file }) => {
    for (const [name, content] of Object.entries(chart)) await file(name, content);
  });

  test("hooks of one moment run one after the other, by their weights", async ({ file, helm, kubectl }) => {
    await file("hooked/templates/second.yaml", job("second", "pre-install", { weight: 5, policy: stays }));
    await file(
      "hooked/templates/first.yaml",
      job("first", "pre-install", { weight: -5, policy: stays, script: "sleep 2; echo migrated" }),
    );
    await file("hooked/templates/last.yaml", job("last", "post-install", { policy: stays }));
    await helm("install", "hooked", "./hooked", "--timeout=60s");
    const time = (what: string, field: string): Promise<string> =>
      kubectl("get", what, "-o", `jsonpath={${field}}`);
    const order = [
      await time("job/first", ".status.completionTime"),
      await time("job/second", ".metadata.creationTimestamp"),
      await time("job/second", ".status.completionTime"),
      await time("configmap/settings", ".metadata.creationTimestamp"),
      await time("job/last", ".metadata.creationTimestamp"),
    ];
    expect(order).toEqual([...order].sort());
    expect(new Set(order)).not.toContain("");
    expect(await kubectl("logs", "job/first")).toBe("migrated");
    expect(await kubectl("get", "job", "first", "-o", "jsonpath={.status.conditions[*].type}")).toBe(
      "SuccessCriteriaMet Complete",
    );
  });

  test("each moment has its hooks, and those that wish it go when they have succeeded", async ({
    file,
    helm,
    kubectl,
  }) => {
    const moments = ["pre-install", "post-install", "pre-upgrade", "post-upgrade", "pre-rollback"];
    const later = ["post-rollback", "pre-delete", "post-delete"];
    for (const moment of [...moments, ...later])
      await file(`hooked/templates/${moment}.yaml`, job(moment, moment, { policy: stays }));
    await file("hooked/templates/gone.yaml", job("gone", "post-install", { policy: "hook-succeeded" }));
    const ran = async (): Promise<readonly string[]> => {
      const names = await kubectl("get", "jobs", "-o", "jsonpath={.items[*].metadata.name}");
      return names.split(" ").filter((name) => name !== "");
    };
    await helm("install", "hooked", "./hooked", "--timeout=60s");
    await expect.poll(ran).toEqual(["post-install", "pre-install"]);
    await helm("upgrade", "hooked", "./hooked", "--set=greeting=hi", "--timeout=60s");
    expect(await ran()).toEqual(["post-install", "post-upgrade", "pre-install", "pre-upgrade"]);
    await helm("rollback", "hooked", "1", "--timeout=60s");
    expect(await ran()).toEqual(expect.arrayContaining(["post-rollback", "pre-rollback"]));
    await helm("uninstall", "hooked", "--timeout=60s");
    expect(await ran()).toEqual(expect.arrayContaining(["post-delete", "pre-delete"]));
    expect(await kubectl("get", "configmaps", "settings", "--ignore-not-found", "-o", "name")).toBe("");
    // They are nobody's: their pods go with them.
    await kubectl("delete", "jobs", "--all");
    await expect.poll(() => kubectl("get", "pods", "-o", "name")).toBe("");
  });

  test("a hook that fails fails the release, with the reason of its Job", async ({
    file,
    helm,
    helmRefused,
    kubectl,
    age,
  }) => {
    await file("hooked/templates/broken.yaml", job("broken", "pre-install", { script: "echo no; exit 3" }));
    expect(await helmRefused("install", "hooked", "./hooked", "--timeout=60s")).toMatch(
      age === "old"
        ? /failed pre-install: [^]*job broken failed: BackoffLimitExceeded$/
        : /failed pre-install: resource Job\/\S+\/broken not ready\. status: Failed, message: Job Failed\. failed: 1\/1$/,
    );
    expect(
      await kubectl("get", "job", "broken", "-o", "jsonpath={.status.failed} {.status.conditions[*].reason}"),
    ).toBe("1 BackoffLimitExceeded BackoffLimitExceeded");
    expect(
      await kubectl(
        "get",
        "events",
        "--field-selector=reason=BackoffLimitExceeded",
        "-o",
        "jsonpath={.items[*].message}",
      ),
    ).toBe("Job has reached the specified backoff limit");
    expect(await helm("status", "hooked")).toContain("STATUS: failed\n");
    expect(await kubectl("get", "configmaps", "settings", "--ignore-not-found", "-o", "name")).toBe("");
  });

  test("a hook that takes longer than it may", async ({ file, helmRefused, kubectl }) => {
    const spec = { activeDeadlineSeconds: 3 };
    await file("hooked/templates/slow.yaml", job("slow", "pre-install", { script: "sleep 600", spec }));
    await helmRefused("install", "hooked", "./hooked", "--timeout=60s");
    expect(await kubectl("get", "job", "slow", "-o", "jsonpath={.status.conditions[*].reason}")).toBe(
      "DeadlineExceeded DeadlineExceeded",
    );
  });

  test("helm test: what its pods come to", async ({ file, helm, helmRefused, kubectl }) => {
    await file("hooked/templates/good.yaml", testPod("good", "echo all is well"));
    await helm("install", "hooked", "./hooked", "--timeout=60s");
    const tested = await helm("test", "hooked", "--logs", "--timeout=60s");
    expect(tested).toMatch(/TEST SUITE: +good\n[^]*Phase: +Succeeded/);
    expect(tested).toContain("POD LOGS: good\nall is well");
    await file("hooked/templates/bad.yaml", testPod("bad", "echo it is not; exit 1"));
    await helm("upgrade", "hooked", "./hooked", "--timeout=60s");
    expect(await helmRefused("test", "hooked", "--timeout=60s")).toMatch(/pod bad failed|bad.*[Ff]ailed/);
    expect(await helm("status", "hooked")).toMatch(/TEST SUITE: +bad\n[^]*Phase: +Failed/);
    expect(await kubectl("get", "pod", "bad", "-o", "jsonpath={.status.phase}")).toBe("Failed");
  });
});

import { chart } from "./chart.ts";
import { expect, ofEveryAge, test } from "./fixtures.ts";
import { cells } from "./table.ts";

/** What helm makes, changes, takes back and takes away. */

ofEveryAge("helm", () => {
  test.beforeEach(async ({ file }) => {
    for (const [name, content] of Object.entries(chart)) await file(name, content);
  });

  test("create, and install what was created; its test", async ({
    helm,
    kubectl,
    namespace,
    playground,
    age,
  }) => {
    expect(await helm("create", "mine")).toBe("Creating mine");
    const place = `${namespace}-made`;
    const here = ["-n", place, "--kubeconfig", playground.kubeconfig];
    const said = await helm(
      "install",
      "mine",
      "mine",
      ...here,
      "--create-namespace",
      "--wait",
      "--timeout=40s",
    );
    expect(said).toMatch(
      /^NAME: mine\nLAST DEPLOYED: .*\nNAMESPACE: \S+-made\nSTATUS: deployed\nREVISION: 1\n/,
    );
    expect(said).toContain("NOTES:\n1. Get the application URL by running these commands:\n");
    expect(
      await kubectl("get", "deploy", "mine", "-n", place, "-o", "jsonpath={.status.readyReplicas}"),
    ).toBe("1");
    const tested = await helm("test", "mine", ...here, "--timeout=40s");
    expect(tested).toMatch(
      /\nTEST SUITE: +mine-test-connection\nLast Started: .*\nLast Completed: .*\nPhase: +Succeeded/,
    );
    const status = await helm("status", "mine", ...here, ...(age === "old" ? ["--show-resources"] : []));
    expect(status).toContain(
      "==> v1/Deployment\nNAME   READY   UP-TO-DATE   AVAILABLE   AGE\nmine   1/1     1            1 ",
    );
    await kubectl("delete", "namespace", place, "--wait=false");
  });

  test("install with values, and a hook that goes first", async ({
    file,
    helm,
    helmRefused,
    kubectl,
    namespace,
  }) => {
    const rendered = await helm("install", "shop", "./shop", "--dry-run=server", "--set=greeting=dry");
    expect(rendered).toContain("STATUS: pending-install\n");
    expect(rendered).toContain("  greeting: dry\n");
    expect(await kubectl("get", "all,secret", "-o", "name")).toBe("");
    await file("more.yaml", "replicas: 2\ngreeting: from a file\n");
    const said = await helm(
      "install",
      "shop",
      "./shop",
      "-f",
      "more.yaml",
      "--set=greeting=from the line",
      "--wait",
      "--timeout=40s",
    );
    expect(said).toContain("STATUS: deployed\nREVISION: 1\n");
    expect(said).toContain("NOTES:\nThe shop says from the line.");
    expect(await kubectl("get", "deploy", "shop", "-o", "jsonpath={.status.availableReplicas}")).toBe("2");
    const release =
      "jsonpath={.metadata.labels.app\\.kubernetes\\.io/managed-by} {.metadata.annotations.meta\\.helm\\.sh/release-namespace}";
    expect(await kubectl("get", "svc", "shop", "-o", release)).toBe(`Helm ${namespace}`);
    expect(
      await kubectl(
        "get",
        "job",
        "shop-prepare",
        "-o",
        "jsonpath={.status.succeeded} {.status.conditions[?(@.type=='Complete')].status}",
      ),
    ).toBe("1 True");
    expect(await kubectl("logs", "job/shop-prepare")).toBe("prepared");
    const job = "jsonpath={.metadata.creationTimestamp}";
    const first = await kubectl("get", "job", "shop-prepare", "-o", job);
    const second = await kubectl("get", "deploy", "shop", "-o", job);
    expect(first <= second).toBe(true);
    expect(await helmRefused("install", "shop", "./shop")).toMatch(
      /cannot re-?use a name that is still in use/,
    );
    // What another made is not taken over.
    await kubectl("create", "configmap", "other");
    expect(await helmRefused("install", "other", "./shop", "--no-hooks")).toMatch(
      /ConfigMap "other" in namespace "\S+" exists and cannot be imported into the current release: invalid ownership metadata/,
    );
  });

  test("get and list say what was installed", async ({ helm, helmRefused, namespace }) => {
    await helm("install", "shop", "./shop", "--set=replicas=2", "--no-hooks");
    expect(await helm("get", "values", "shop")).toBe("USER-SUPPLIED VALUES:\nreplicas: 2");
    expect(await helm("get", "values", "shop", "--all", "-o", "json")).toBe(
      '{"greeting":"hello","image":"nginx","podAnnotations":{},"replicas":2,"tag":"1.27"}',
    );
    expect(await helm("get", "manifest", "shop")).toContain(
      "---\n# Source: shop/templates/settings.yaml\napiVersion: v1\nkind: ConfigMap\n",
    );
    expect(await helm("get", "hooks", "shop")).toContain("name: shop-prepare\n");
    expect(await helm("get", "notes", "shop")).toContain("The shop says hello.");
    const all = await helm("get", "all", "shop");
    for (const part of [
      "NAME: shop\n",
      "USER-SUPPLIED VALUES:\nreplicas: 2\n",
      "COMPUTED VALUES:\n",
      "HOOKS:\n---\n",
      "MANIFEST:\n---\n",
      "NOTES:\n",
    ])
      expect(all).toContain(part);
    const listed = JSON.parse(await helm("list", "-A", "-o", "json", "--filter=shop")) as readonly {
      readonly namespace: string;
    }[];
    expect(listed.filter((release) => release.namespace === namespace)).toEqual([
      {
        ...{
          name: "shop",
          namespace,
          revision: "1",
          status: "deployed",
          chart: "shop-0.1.0",
          app_version: "1.27",
        },
        updated: expect.stringMatching(/^\d{4}-\d\d-\d\d /) as unknown,
      },
    ]);
    expect(cells(await helm("list"))[0]).toEqual([
      "NAME",
      "NAMESPACE",
      "REVISION",
      "UPDATED",
      "STATUS",
      "CHART",
      "APP VERSION",
    ]);
    expect(await helmRefused("get", "values", "nothing")).toContain("release: not found");
  });

  test("upgrade: which values stay", async ({ file, helm, kubectl }) => {
    const greeting = (): Promise<string> => kubectl("get", "cm", "shop", "-o", "jsonpath={.data.greeting}");
    const upgrade = (...args: readonly string[]): Promise<string> =>
      helm("upgrade", "shop", "./shop", ...args);
    expect(await upgrade("--install", "--set=greeting=one,replicas=2", "--no-hooks")).toContain(
      'Release "shop" does not exist. Installing it now.',
    );
    expect(await upgrade("--reuse-values", "--set=tag=1.28", "--wait", "--timeout=40s")).toContain(
      'Release "shop" has been upgraded. Happy Helming!',
    );
    expect(await greeting()).toBe("one");
    expect(await kubectl("get", "deploy", "shop", "-o", "jsonpath={.status.updatedReplicas} {..image}")).toBe(
      "2 nginx:1.28",
    );
    // The chart's own values change: reused ones keep the old chart's, these take the new one's.
    await file("shop/values.yaml", 'image: nginx\ntag: "1.29"\nreplicas: 1\ngreeting: new\n');
    await upgrade("--reset-then-reuse-values");
    expect(await helm("get", "values", "shop", "-o", "json")).toBe(
      '{"greeting":"one","replicas":2,"tag":"1.28"}',
    );
    await upgrade("--reset-values");
    expect([
      await greeting(),
      await kubectl("get", "deploy", "shop", "-o", "jsonpath={.spec.replicas} {..image}"),
    ]).toEqual(["new", "1 nginx:1.29"]);
    const history = cells(await helm("history", "shop"));
    expect(history[0]).toEqual(["REVISION", "UPDATED", "STATUS", "CHART", "APP VERSION", "DESCRIPTION"]);
    expect(
      history.slice(1).map(([revision, , status, , , description]) => [revision, status, description]),
    ).toEqual([
      ["1", "superseded", "Install complete"],
      ["2", "superseded", "Upgrade complete"],
      ["3", "superseded", "Upgrade complete"],
      ["4", "deployed", "Upgrade complete"],
    ]);
  });

  test("rollback, to the one before or to another", async ({ helm, helmRefused, kubectl, age }) => {
    await helm("install", "shop", "./shop", "--no-hooks", "--wait", "--timeout=40s");
    await helm("upgrade", "shop", "./shop", "--set=tag=1.28,replicas=2");
    await helm("upgrade", "shop", "./shop", "--set=tag=1.29", "--wait", "--timeout=40s");
    expect(await helm("rollback", "shop", "--wait", "--timeout=40s")).toBe(
      "Rollback was a success! Happy Helming!",
    );
    expect(await kubectl("get", "deploy", "shop", "-o", "jsonpath={.status.readyReplicas} {..image}")).toBe(
      "2 nginx:1.28",
    );
    expect(await helm("rollback", "shop", "1")).toBe("Rollback was a success! Happy Helming!");
    await kubectl("rollout", "status", "deploy/shop");
    // The first template is back, so its ReplicaSet is: the Deployment's numbers go their own way.
    expect(
      cells(await kubectl("rollout", "history", "deploy/shop"))
        .slice(2)
        .map(([revision]) => revision),
    ).toEqual(["3", "4", "5"]);
    const history = cells(await helm("history", "shop")).slice(1);
    expect(history.map(([revision, , status, , , description]) => [revision, status, description])).toEqual([
      ["1", "superseded", "Install complete"],
      ["2", "superseded", "Upgrade complete"],
      ["3", "superseded", "Upgrade complete"],
      ["4", "superseded", "Rollback to 2"],
      ["5", "deployed", "Rollback to 1"],
    ]);
    expect(await helmRefused("rollback", "shop", "9")).toContain("release has no 9 version");
    // What was done by hand is taken back too.
    await kubectl("set", "image", "deploy/shop", "web=nginx:1.30");
    await helm("rollback", "shop", "2", ...(age === "new" ? ["--force-conflicts"] : []));
    expect(await kubectl("get", "deploy", "shop", "-o", "jsonpath={..image}")).toBe("nginx:1.28");
  });

  test("an upgrade that fails is rolled back", async ({ helm, helmRefused, kubectl, age }) => {
    await helm("install", "shop", "./shop", "--no-hooks", "--wait", "--timeout=40s");
    const broken = [
      "upgrade",
      "shop",
      "./shop",
      "--set=image=rollscope.dev/shop/web,tag=9.9",
      "--timeout=5s",
    ];
    const why = await helmRefused(...broken, age === "old" ? "--atomic" : "--rollback-on-failure");
    expect(why).toMatch(
      /UPGRADE FAILED: release shop failed, and has been rolled back due to (atomic|rollback-on-failure) being set/,
    );
    const history = cells(await helm("history", "shop")).slice(1);
    expect(
      history.map(([revision, , status, , , description]) => [revision, status, description?.split(":")[0]]),
    ).toEqual([
      ["1", "superseded", "Install complete"],
      ["2", "failed", 'Upgrade "shop" failed'],
      ["3", "deployed", "Rollback to 1"],
    ]);
    expect(await kubectl("get", "deploy", "shop", "-o", "jsonpath={.status.readyReplicas} {..image}")).toBe(
      "1 nginx:1.27",
    );
    expect(
      await kubectl("get", "pods", "-l", "app=shop", "--field-selector=status.phase=Pending", "-o", "name"),
    ).toBe("");
  });

  test("uninstall takes all away, and keeps the history when told to", async ({
    helm,
    helmRefused,
    kubectl,
  }) => {
    await helm("install", "shop", "./shop", "--wait", "--timeout=40s");
    expect(await helm("uninstall", "shop", "--keep-history", "--wait")).toBe('release "shop" uninstalled');
    expect(await kubectl("get", "deploy,rs,svc,pods,cm", "-l", "app=shop", "-o", "name")).toBe("");
    expect(
      cells(await helm("list", "--uninstalled"))
        .slice(1)
        .map(([name, , revision]) => [name, revision]),
    ).toEqual([["shop", "1"]]);
    expect(await helm("status", "shop")).toContain("STATUS: uninstalled\n");
    expect(await helm("rollback", "shop", "1")).toBe("Rollback was a success! Happy Helming!");
    expect(await kubectl("get", "deploy", "shop", "-o", "name")).toBe("deployment.apps/shop");
    expect(await helm("uninstall", "shop")).toBe('release "shop" uninstalled');
    expect(await kubectl("get", "secrets", "-l", "owner=helm", "-o", "name")).toBe("");
    expect(await helmRefused("uninstall", "shop")).toContain("release: not found");
  });

  test("the other helm reads the records, and goes on", async ({ helm, otherHelm, kubectl }) => {
    await helm("install", "shop", "./shop", "--no-hooks", "--wait", "--timeout=40s");
    expect(
      cells(await otherHelm("list"))
        .slice(1)
        .map(([name, , revision, , status]) => [name, revision, status]),
    ).toEqual([["shop", "1", "deployed"]]);
    expect(await otherHelm("get", "manifest", "shop")).toBe(await helm("get", "manifest", "shop"));
    await otherHelm("upgrade", "shop", "./shop", "--set=tag=1.28", "--wait", "--timeout=40s");
    expect(await helm("get", "values", "shop", "-o", "json")).toBe('{"tag":"1.28"}');
    expect(await helm("rollback", "shop", "1", "--wait", "--timeout=40s")).toBe(
      "Rollback was a success! Happy Helming!",
    );
    expect(await kubectl("get", "deploy", "shop", "-o", "jsonpath={..image}")).toBe("nginx:1.27");
    const history = cells(await otherHelm("history", "shop")).slice(1);
    expect(history.map(([revision, , status, , , description]) => [revision, status, description])).toEqual([
      ["1", "superseded", "Install complete"],
      ["2", "superseded", "Upgrade complete"],
      ["3", "deployed", "Rollback to 1"],
    ]);
  });
});

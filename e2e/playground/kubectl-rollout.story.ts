import { expect, ofEveryAge, test } from "./fixtures.ts";
import { deployment } from "./manifests.ts";
import { cells } from "./table.ts";

/** `kubectl rollout` and `kubectl wait`. */

const broken = { image: "rollscope.dev/shop/web:2.9", cause: "broken" };

ofEveryAge("kubectl", () => {
  test.beforeEach(async ({ file, kubectl }) => {
    await file("web.yaml", [deployment("web", { replicas: 2, cause: "first" })]);
    await kubectl("apply", "-f", "web.yaml");
    await kubectl("rollout", "status", "deploy/web");
  });

  test("history, undo and its numbers", async ({ file, kubectl, refused }) => {
    const history = async (): Promise<unknown> =>
      cells(await kubectl("rollout", "history", "deploy/web")).slice(1);
    const release = async (image: string, cause: string): Promise<void> => {
      await file("web.yaml", [deployment("web", { replicas: 2, image, cause })]);
      await kubectl("apply", "-f", "web.yaml");
      await kubectl("rollout", "status", "deploy/web");
    };
    expect(await refused("rollout", "undo", "deploy/web")).toContain(
      'error: no rollout history found for deployment "web"',
    );
    await release("nginx:1.28", "second");
    await release("nginx:1.29", "third");
    expect(await history()).toEqual([
      ["REVISION", "CHANGE-CAUSE"],
      ["1", "first"],
      ["2", "second"],
      ["3", "third"],
    ]);
    expect(await kubectl("rollout", "history", "deploy/web", "--revision=2")).toMatch(
      /^deployment\.apps\/web with revision #2\nPod Template:\n {2}Labels:\tapp=web\n\tpod-template-hash=\w+\n {2}Annotations:\tkubernetes\.io\/change-cause: second\n/,
    );
    expect(await refused("rollout", "history", "deploy/web", "--revision=9")).toBe(
      "error: unable to find the specified revision",
    );
    expect(await kubectl("rollout", "undo", "deploy/web")).toBe("deployment.apps/web rolled back");
    await kubectl("rollout", "status", "deploy/web");
    // The revision that came back has a new number, and there is a gap where it was.
    expect(await history()).toEqual([
      ["REVISION", "CHANGE-CAUSE"],
      ["1", "first"],
      ["3", "third"],
      ["4", "second"],
    ]);
    expect(await kubectl("rollout", "undo", "deploy/web", "--to-revision=1")).toBe(
      "deployment.apps/web rolled back",
    );
    expect(await kubectl("get", "deploy", "web", "-o", "jsonpath={..image}")).toBe("nginx:1.27");
    expect(await kubectl("rollout", "status", "deploy/web", "--revision=5")).toContain(
      'deployment "web" successfully rolled out',
    );
    expect(await kubectl("rollout", "undo", "deploy/web", "--to-revision=5")).toBe(
      "deployment.apps/web skipped rollback (current template already matches revision 5)",
    );
    expect(await refused("rollout", "undo", "deploy/web", "--to-revision=1")).toContain(
      "error: unable to find specified revision 1 in history",
    );
    expect(await refused("rollout", "status", "deploy/web", "--revision=4")).toBe(
      "error: desired revision (4) is different from the running revision (5)",
    );
    // A cause that is written later belongs to the revision that runs.
    await kubectl("annotate", "deploy/web", "kubernetes.io/change-cause=first again", "--overwrite");
    await expect.poll(history).toEqual([
      ["REVISION", "CHANGE-CAUSE"],
      ["3", "third"],
      ["4", "second"],
      ["5", "first again"],
    ]);
  });

  test("pause, resume and restart", async ({ kubectl, refused }) => {
    expect(await kubectl("rollout", "pause", "deploy/web")).toBe("deployment.apps/web paused");
    expect(await refused("rollout", "pause", "deploy/web")).toBe(
      'error: deployments.apps "web" is already paused',
    );
    await kubectl("set", "image", "deploy/web", "web=nginx:1.28");
    await kubectl("set", "env", "deploy/web", "A=b");
    const observed = "jsonpath={.status.observedGeneration}=4";
    await kubectl("wait", "deploy/web", `--for=${observed}`, "--timeout=10s");
    expect(await kubectl("get", "rs", "-l", "app=web", "-o", "jsonpath={.items[*].status.replicas}")).toBe(
      "2",
    );
    expect(await refused("rollout", "restart", "deploy/web")).toBe(
      `error: deployments.apps "web" can't restart paused deployment (run rollout resume first)`,
    );
    expect(await refused("rollout", "undo", "deploy/web")).toContain(
      'no rollout history found for deployment "web"',
    );
    expect(await kubectl("rollout", "resume", "deploy/web")).toBe("deployment.apps/web resumed");
    expect(await refused("rollout", "resume", "deploy/web")).toBe(
      'error: deployments.apps "web" is not paused',
    );
    expect((await kubectl("rollout", "status", "deploy/web")).split("\n").at(-1)).toBe(
      'deployment "web" successfully rolled out',
    );
    // Both changes became one revision.
    expect(
      cells(await kubectl("rollout", "history", "deploy/web"))
        .slice(2)
        .map(([revision]) => revision),
    ).toEqual(["1", "2"]);
    await kubectl("rollout", "pause", "deploy/web");
    expect(await refused("rollout", "undo", "deploy/web")).toContain(
      "error: you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume' and try again",
    );
    await kubectl("rollout", "resume", "deploy/web");
    expect(await kubectl("rollout", "restart", "deploy/web")).toBe("deployment.apps/web restarted");
    expect(await kubectl("rollout", "status", "deploy/web")).toContain("successfully rolled out");
    const stamp = "jsonpath={.spec.template.metadata.annotations.kubectl\\.kubernetes\\.io/restartedAt}";
    expect(await kubectl("get", "deploy", "web", "-o", stamp)).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  test("status follows a rollout to its end, good or bad", async ({ file, kubectl, starts }) => {
    await kubectl("patch", "deploy", "web", "-p", '{"spec":{"progressDeadlineSeconds":2}}');
    await file("web.yaml", [deployment("web", { replicas: 2, ...broken })]);
    await kubectl("apply", "-f", "web.yaml");
    const { code, stdout, stderr } = await starts(["rollout", "status", "deploy/web"]).ended;
    expect(stdout.split("\n")[0]).toMatch(
      /^Waiting for deployment (spec update to be observed\.\.\.|"web" rollout to finish: \d out of 2 new replicas have been updated\.\.\.)$/,
    );
    expect([code, stderr.trim()]).toEqual([1, 'error: deployment "web" exceeded its progress deadline']);
    expect(await kubectl("get", "pods", "-l", "app=web", "--no-headers")).toMatch(
      / 0\/1 +(ErrImagePull|ImagePullBackOff) /,
    );
    expect(await kubectl("get", "events", "--field-selector=reason=Failed")).toMatch(
      /Error: (ErrImagePull|ImagePullBackOff)/,
    );
    expect(await kubectl("wait", "deploy/web", "--for=condition=Progressing=False", "--timeout=5s")).toBe(
      "deployment.apps/web condition met",
    );
    await kubectl("rollout", "undo", "deploy/web");
    expect(await kubectl("rollout", "status", "deploy/web")).toContain(
      'deployment "web" successfully rolled out',
    );
  });

  test("wait: for a condition, for a field, for an end", async ({ kubectl, refused, starts }) => {
    expect(await kubectl("wait", "--for=condition=Available", "deploy/web", "--timeout=30s")).toBe(
      "deployment.apps/web condition met",
    );
    expect(await kubectl("wait", "--for=condition=Ready", "pod", "-l", "app=web", "--timeout=30s")).toMatch(
      /^pod\/web-\S+ condition met\npod\/web-\S+ condition met$/,
    );
    await kubectl("scale", "deploy/web", "--replicas=3");
    expect(
      await kubectl("wait", "--for=jsonpath={.status.readyReplicas}=3", "deploy/web", "--timeout=30s"),
    ).toBe("deployment.apps/web condition met");
    expect(await refused("wait", "--for=condition=Perfect", "deploy/web", "--timeout=1s")).toBe(
      "error: timed out waiting for the condition on deployments/web",
    );
    expect(await refused("wait", "--for=condition=Ready", "pod/nobody", "--timeout=1s")).toBe(
      'Error from server (NotFound): pods "nobody" not found',
    );
    const gone = starts(["wait", "--for=delete", "deploy/web", "--timeout=30s"]);
    await kubectl("delete", "deploy", "web");
    expect(await gone.ended).toMatchObject({ code: 0 });
    const made = starts(["wait", "--for=create", "cm/late", "--timeout=30s"]);
    await kubectl("create", "configmap", "late");
    expect(await made.ended).toMatchObject({ code: 0, stdout: "configmap/late condition met\n" });
  });
});

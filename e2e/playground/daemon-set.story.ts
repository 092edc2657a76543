import { expect, ofEveryAge, test } from "./fixtures.ts";
import { cells } from "./table.ts";

/** A DaemonSet: one pod a node, its rollout and its way back, and nodes that are cordoned and tainted. */

const agent = (version: string, cause: string): object => ({
  apiVersion: "apps/v1",
  kind: "DaemonSet",
  metadata: { name: "agent", annotations: { "kubernetes.io/change-cause": cause } },
  spec: {
    selector: { matchLabels: { app: "agent" } },
    template: {
      metadata: { labels: { app: "agent" } },
      spec: {
        terminationGracePeriodSeconds: 1,
        containers: [
          {
            name: "agent",
            image: `rollscope.dev/shop/web:${version}`,
            ports: [{ containerPort: 80 }],
            readinessProbe: { httpGet: { path: "/readyz", port: 80 }, periodSeconds: 1 },
          },
        ],
      },
    },
  },
});

ofEveryAge("kubectl", () => {
  test.beforeEach(async ({ file, kubectl }) => {
    await file("agent.yaml", [agent("1.0", "first")]);
    await kubectl("apply", "-f", "agent.yaml");
    await kubectl("rollout", "status", "ds/agent");
  });

  test("a DaemonSet's rollout, its history and its way back", async ({ file, kubectl, refused }) => {
    const history = async (): Promise<unknown> =>
      cells(await kubectl("rollout", "history", "ds/agent")).slice(1);
    expect(cells(await kubectl("get", "ds"))).toEqual([
      ["NAME", "DESIRED", "CURRENT", "READY", "UP-TO-DATE", "AVAILABLE", "NODE SELECTOR", "AGE"],
      ["agent", "3", "3", "3", "3", "3", "<none>", expect.stringMatching(/^\d+s$/)],
    ]);
    const nodes = await kubectl("get", "pods", "-o", "jsonpath={.items[*].spec.nodeName}");
    expect(nodes.split(" ").sort()).toEqual(["node-1", "node-2", "node-3"]);
    expect(await refused("rollout", "undo", "ds/agent")).toContain("error: no last revision to roll back to");

    await file("agent.yaml", [agent("1.1", "second")]);
    await kubectl("apply", "-f", "agent.yaml");
    expect(await kubectl("rollout", "status", "ds/agent")).toMatch(
      /daemon set "agent" successfully rolled out$/,
    );
    expect(await history()).toEqual([
      ["REVISION", "CHANGE-CAUSE"],
      ["1", "first"],
      ["2", "second"],
    ]);
    expect(await kubectl("rollout", "history", "ds/agent", "--revision=1")).toMatch(
      /^daemonset\.apps\/agent with revision #1\nPod Template:\n {2}Labels:\tapp=agent\n[^]*Image:\trollscope\.dev\/shop\/web:1\.0\n/,
    );
    expect(await kubectl("get", "controllerrevisions", "-o", "jsonpath={.items[*].revision}")).toMatch(
      /^(1 2|2 1)$/,
    );

    expect(await kubectl("rollout", "undo", "ds/agent")).toBe("daemonset.apps/agent rolled back");
    await kubectl("rollout", "status", "ds/agent");
    expect(await history()).toEqual([
      ["REVISION", "CHANGE-CAUSE"],
      ["2", "second"],
      ["3", "first"],
    ]);
    expect(await kubectl("get", "pods", "-o", "jsonpath={.items[*].spec.containers[0].image}")).toBe(
      Array<string>(3).fill("rollscope.dev/shop/web:1.0").join(" "),
    );
    expect(await refused("rollout", "undo", "ds/agent", "--to-revision=9")).toContain(
      "error: unable to find specified revision 9 in history",
    );
    await kubectl("rollout", "restart", "ds/agent");
    await kubectl("rollout", "status", "ds/agent");
    expect(await kubectl("describe", "ds", "agent")).toMatch(
      /Desired Number of Nodes Scheduled: 3\n[^]*Number of Nodes Misscheduled: 0\nPods Status: {2}3 Running \/ 0 Waiting \/ 0 Succeeded \/ 0 Failed\n[^]*SuccessfulCreate[^]*daemonset-controller/,
    );
  });

  test("nodes that are cordoned and tainted", async ({ kubectl }) => {
    const places = async (): Promise<readonly string[]> =>
      (await kubectl("get", "pods", "-o", "jsonpath={.items[*].spec.nodeName}"))
        .split(" ")
        .filter((name) => name !== "")
        .sort();
    const on = "--field-selector=spec.nodeName=node-3";
    try {
      await kubectl("cordon", "node-3");
      await kubectl("delete", "pods", on);
      await expect.poll(places).toEqual(["node-1", "node-2", "node-3"]);
      await kubectl("uncordon", "node-3");
      await kubectl("taint", "nodes", "node-3", "team=shop:NoSchedule");
      await kubectl("delete", "pods", on);
      await expect.poll(places).toEqual(["node-1", "node-2"]);
      await expect
        .poll(() => kubectl("get", "ds", "agent", "-o", "jsonpath={.status.desiredNumberScheduled}"))
        .toBe("2");
    } finally {
      await kubectl("taint", "nodes", "node-3", "team-");
    }
    await expect.poll(places).toEqual(["node-1", "node-2", "node-3"]);
  });
});

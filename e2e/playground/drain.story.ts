import { expect, ofEveryAge, test } from "./fixtures.ts";
import { deployment } from "./manifests.ts";
import { cells } from "./table.ts";

/** Taking a node out of service, and what budgets and quotas say to it: the real kubectl's cordon, drain and uncordon. */

const budget = (name: string, spec: object): object => ({
  apiVersion: "policy/v1",
  kind: "PodDisruptionBudget",
  metadata: { name },
  spec: { selector: { matchLabels: { app: name } }, ...spec },
});

/** The node by its name, as `kubectl get` shows it, and its taints. */
const status = "jsonpath={.spec.unschedulable} {.spec.taints[*].key}";
const nodesOf = "jsonpath={range .items[*]}{.spec.nodeName}{'\\n'}{end}";
const placed = ["get", "pods", "-l", "app=web", "-o", nodesOf] as const;

ofEveryAge("kubectl", () => {
  test.describe("a node", () => {
    // Other stories of this worker come one after the other, and find the node as it was.
    test.afterEach(async ({ kubectl }) => {
      await kubectl("uncordon", "-l", "kubernetes.io/hostname");
    });

    test("is cordoned: what is there stays, nothing more comes", async ({ kubectl, file }) => {
      const [name = ""] = (await kubectl("get", "nodes", "-o", "name")).split("\n");
      const node = name.replace("node/", "");
      expect(await kubectl("cordon", node)).toBe(`${name} cordoned`);
      expect(await kubectl("cordon", node)).toBe(`${name} already cordoned`);
      expect(cells(await kubectl("get", "node", node))[1]?.[1]).toBe("Ready,SchedulingDisabled");
      await kubectl("wait", "--for=jsonpath={.spec.taints[0].key}=node.kubernetes.io/unschedulable", name);
      await file("web.yaml", [deployment("web", { replicas: 6 })]);
      await kubectl("apply", "-f", "web.yaml");
      await kubectl("rollout", "status", "deployment/web");
      expect((await kubectl(...placed)).split("\n")).not.toContain(node);
      expect(await kubectl("uncordon", node)).toBe(`${name} uncordoned`);
      await expect.poll(() => kubectl("get", "node", node, "-o", status)).toBe("");
    });

    test("is drained pod by pod, as far and as soon as the budget allows", async ({
      kubectl,
      file,
      starts,
    }) => {
      await file("web.yaml", [deployment("web", { replicas: 3 }), budget("web", { minAvailable: 3 })]);
      await kubectl("apply", "-f", "web.yaml");
      await kubectl("rollout", "status", "deployment/web");
      await kubectl("wait", "--for=jsonpath={.status.currentHealthy}=3", "pdb/web");
      expect(cells(await kubectl("get", "pdb"))[1]?.slice(0, 4)).toEqual(["web", "3", "N/A", "0"]);
      const [node = ""] = (await kubectl(...placed)).split("\n");
      const draining = starts(["drain", node, "--pod-selector=app=web", "--timeout=60s"]);
      await draining.until(/evicting pod/);
      expect(await kubectl("get", "deployment", "web", "-o", "jsonpath={.status.readyReplicas}")).toBe("3");
      await kubectl("patch", "pdb", "web", "-p", '{"spec":{"minAvailable":2}}');
      const done = await draining.ended;
      expect(done.stderr).toMatch(
        /error when evicting pods\/"web-[a-z0-9-]+" -n "[a-z0-9-]+" \(will retry after 5s\): Cannot evict pod as it would violate the pod's disruption budget\./,
      );
      expect(done.stdout).toMatch(new RegExp(`node/${node} drained\n$`));
      expect(done.code).toBe(0);
      expect((await kubectl(...placed)).split("\n")).not.toContain(node);
      await kubectl("rollout", "status", "deployment/web");
    });

    test("keeps the pods of DaemonSets, which would come back at once", async ({
      kubectl,
      refused,
      file,
      starts,
    }) => {
      const labels = { app: "agent" };
      const spec = { containers: [{ name: "agent", image: "nginx" }], terminationGracePeriodSeconds: 1 };
      const template = { metadata: { labels }, spec };
      await file("agent.yaml", [
        {
          ...{ apiVersion: "apps/v1", kind: "DaemonSet", metadata: { name: "agent" } },
          spec: { selector: { matchLabels: labels }, template },
        },
      ]);
      await kubectl("apply", "-f", "agent.yaml");
      await kubectl("rollout", "status", "daemonset/agent");
      const [node = ""] = (await kubectl("get", "pods", "-o", nodesOf)).split("\n");
      const agents = ["drain", node, "--pod-selector=app=agent"];
      expect(await refused(...agents)).toContain(
        "cannot delete DaemonSet-managed Pods (use --ignore-daemonsets to ignore)",
      );
      const { stdout, stderr } = await starts([...agents, "--ignore-daemonsets"]).ended;
      expect(stderr).toMatch(/^Warning: ignoring DaemonSet-managed Pods: [a-z0-9-]+\/agent-[a-z0-9]{5}\n$/);
      expect(stdout).toContain(`node/${node} drained`);
      expect((await kubectl("get", "pods", "-o", nodesOf)).split("\n")).toContain(node);
    });

    test("is not drained of a pod that nobody would make again, unless one insists", async ({
      kubectl,
      refused,
      namespace,
    }) => {
      await kubectl("run", "lone", "--image=nginx", "--labels=app=web");
      await kubectl("wait", "--for=condition=Ready", "pod/lone");
      const node = await kubectl("get", "pod", "lone", "-o", "jsonpath={.spec.nodeName}");
      const why = await refused("drain", node, "--pod-selector=app=web");
      expect(why).toContain("use --force to override");
      expect(why).toContain(`${namespace}/lone`);
      const dry = await kubectl("drain", node, "--pod-selector=app=web", "--force", "--dry-run=server");
      expect(dry).toContain(`node/${node} drained (server dry run)`);
      expect(await kubectl("get", "pod", "lone", "-o", "jsonpath={.metadata.deletionTimestamp}")).toBe("");
      expect(await kubectl("drain", node, "--pod-selector=app=web", "--force", "--grace-period=1")).toContain(
        "pod/lone evicted",
      );
      expect(await kubectl("get", "pods", "-o", "name")).toBe("");
    });
  });

  test.describe("a quota", () => {
    test("refuses what is too much, and shows what is used", async ({ kubectl, refused, namespace }) => {
      const hard = "--hard=pods=2,count/configmaps=2,requests.cpu=1";
      expect(await kubectl("create", "quota", "small", hard)).toBe("resourcequota/small created");
      await kubectl("wait", "--for=jsonpath={.status.used.pods}=0", "quota/small");
      // One is there already: the certificate of the API server.
      await kubectl("create", "configmap", "one");
      expect(await refused("create", "configmap", "two")).toBe(
        'error: failed to create configmap: configmaps "two" is forbidden: exceeded quota: small, ' +
          "requested: count/configmaps=1, used: count/configmaps=2, limited: count/configmaps=2",
      );
      expect(await refused("run", "greedy", "--image=nginx")).toBe(
        'Error from server (Forbidden): pods "greedy" is forbidden: failed quota: small: must specify requests.cpu for: greedy',
      );
      expect(cells(await kubectl("get", "quota"))[1]?.slice(0, 2)).toEqual([
        "small",
        "count/configmaps: 2/2, pods: 0/2, requests.cpu: 0/1",
      ]);
      expect(cells(await kubectl("describe", "quota", "small"))).toEqual([
        ["Name:", "small"],
        ["Namespace:", namespace],
        ["Resource", "Used", "Hard"],
        ["--------", "----", "----"],
        ["count/configmaps", "2", "2"],
        ["pods", "0", "2"],
        ["requests.cpu", "0", "1"],
      ]);
    });

    test("keeps a Deployment smaller than it wants to be, and says so until there is room", async ({
      kubectl,
      file,
    }) => {
      await kubectl("create", "quota", "small", "--hard=pods=2");
      await kubectl("wait", "--for=jsonpath={.status.used.pods}=0", "quota/small");
      await file("web.yaml", [deployment("web", { replicas: 3 })]);
      await kubectl("apply", "-f", "web.yaml");
      await kubectl("wait", "--for=condition=ReplicaFailure", "deployment/web");
      const said = "jsonpath={.status.conditions[?(@.type=='ReplicaFailure')].message}";
      expect(await kubectl("get", "deployment", "web", "-o", said)).toMatch(
        /^pods "web-[a-z0-9]+-[a-z0-9]+" is forbidden: exceeded quota: small, requested: pods=1, used: pods=2, limited: pods=2$/,
      );
      await kubectl("patch", "quota", "small", "-p", '{"spec":{"hard":{"pods":"3"}}}');
      await kubectl("rollout", "status", "deployment/web", "--timeout=60s");
      expect(await kubectl("get", "quota", "small", "-o", "jsonpath={.status.used.pods}")).toBe("3");
    });
  });
});

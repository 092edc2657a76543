import { expect, ofEveryAge, test } from "./fixtures.ts";
import { configMap, deployment, service } from "./manifests.ts";
import { cells, squeezed } from "./table.ts";

/** What a user reads with kubectl. */

const age = expect.stringMatching(/^\d+[sm]/);

ofEveryAge("kubectl", () => {
  test.describe("with a Deployment of two pods", () => {
    test.beforeEach(async ({ file, kubectl }) => {
      await file("web.yaml", [deployment("web", { replicas: 2 }), service("web")]);
      await kubectl("apply", "-f", "web.yaml");
      await kubectl("rollout", "status", "deploy/web");
    });

    test("get shows tables", async ({ kubectl, namespace, refused }) => {
      expect(cells(await kubectl("get", "deploy"))).toEqual([
        ["NAME", "READY", "UP-TO-DATE", "AVAILABLE", "AGE"],
        ["web", "2/2", "2", "2", age],
      ]);
      expect(cells(await kubectl("get", "deploy", "web", "-o", "wide"))).toEqual([
        ["NAME", "READY", "UP-TO-DATE", "AVAILABLE", "AGE", "CONTAINERS", "IMAGES", "SELECTOR"],
        ["web", "2/2", "2", "2", age, "web", "nginx:1.27", "app=web"],
      ]);
      expect(cells(await kubectl("get", "rs", "--show-labels", "--no-headers"))).toEqual([
        [
          expect.stringMatching(/^web-/),
          "2",
          "2",
          "2",
          age,
          expect.stringMatching(/^app=web,pod-template-hash=/),
        ],
      ]);
      const pod = [expect.stringMatching(/^web-[a-z0-9]+-[a-z0-9]{5}$/), "1/1", "Running", "0", age];
      const where = [
        expect.stringMatching(/^10\.244\./),
        expect.stringMatching(/^node-\d$/),
        "<none>",
        "<none>",
      ];
      expect(cells(await kubectl("get", "pods", "-o", "wide"))).toEqual([
        ["NAME", "READY", "STATUS", "RESTARTS", "AGE", "IP", "NODE", "NOMINATED NODE", "READINESS GATES"],
        [...pod, ...where],
        [...pod, ...where],
      ]);
      expect(cells(await kubectl("get", "svc", "-o", "wide"))).toEqual([
        ["NAME", "TYPE", "CLUSTER-IP", "EXTERNAL-IP", "PORT(S)", "AGE", "SELECTOR"],
        ["web", "ClusterIP", expect.stringMatching(/^10\.96\./), "<none>", "80/TCP", age, "app=web"],
      ]);
      expect(
        cells(await kubectl("get", "deploy", "-A", "--field-selector", `metadata.namespace=${namespace}`)),
      ).toEqual([
        ["NAMESPACE", "NAME", "READY", "UP-TO-DATE", "AVAILABLE", "AGE"],
        [namespace, "web", "2/2", "2", "2", age],
      ]);
      const all = await kubectl("get", "all", "-o", "name");
      expect(all.replaceAll(/web-[a-z0-9-]+/g, "web-x").split("\n")).toEqual([
        ...["pod/web-x", "pod/web-x", "service/web", "deployment.apps/web", "replicaset.apps/web-x"],
      ]);
      expect(cells(await kubectl("get", "nodes"))).toContainEqual([
        "node-1",
        "Ready",
        "<none>",
        age,
        "v1.35.0",
      ]);
      expect(await refused("get", "deploy", "api")).toBe(
        'Error from server (NotFound): deployments.apps "api" not found',
      );
      expect(await refused("get", "rollouts")).toBe(
        'error: the server doesn\'t have a resource type "rollouts"',
      );
    });

    test("get prints objects, and parts of them", async ({ kubectl, namespace }) => {
      const yaml = await kubectl("get", "deploy", "web", "-o", "yaml");
      expect(yaml).toContain(`apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  annotations:\n`);
      expect(yaml).toContain(
        "      - image: nginx:1.27\n        imagePullPolicy: IfNotPresent\n        name: web\n",
      );
      expect(yaml).not.toContain("managedFields");
      const json = JSON.parse(await kubectl("get", "deploy,svc", "-o", "json")) as {
        readonly kind: string;
        readonly items: readonly { readonly kind: string; readonly metadata: { readonly name: string } }[];
      };
      expect(json.kind).toBe("List");
      expect(json.items.map(({ kind, metadata }) => [kind, metadata.name])).toEqual([
        ["Deployment", "web"],
        ["Service", "web"],
      ]);
      expect(
        await kubectl("get", "deploy", "web", "-o", "jsonpath={.status.readyReplicas}/{.spec.replicas}"),
      ).toBe("2/2");
      expect(await kubectl("get", "deploy", "web", "-o", "go-template={{.metadata.namespace}}")).toBe(
        namespace,
      );
      const columns = "custom-columns=NAME:.metadata.name,IMAGES:.spec.template.spec.containers[*].image";
      expect(cells(await kubectl("get", "deploy", "-o", columns))).toEqual([
        ["NAME", "IMAGES"],
        ["web", "nginx:1.27"],
      ]);
      const owner = "jsonpath={.items[*].metadata.ownerReferences[0].name}";
      expect(await kubectl("get", "rs", "-l", "app=web", "-o", owner)).toBe("web");
      expect(await kubectl("get", "deploy", "web", "-o", "yaml", "--show-managed-fields")).toContain(
        "    manager: kubectl-client-side-apply\n    operation: Update\n",
      );
    });

    test("describe tells the story of each", async ({ kubectl, namespace }) => {
      const deploy = squeezed(await kubectl("describe", "deploy", "web"));
      expect(deploy).toContain(`Name: web\nNamespace: ${namespace}\nCreationTimestamp: `);
      expect(deploy).toContain("Replicas: 2 desired | 2 updated | 2 total | 2 available | 0 unavailable\n");
      expect(deploy).toContain("RollingUpdateStrategy: 25% max unavailable, 25% max surge\n");
      expect(deploy).toContain(
        " Available True MinimumReplicasAvailable\n Progressing True NewReplicaSetAvailable\n",
      );
      expect(deploy).toMatch(/NewReplicaSet: web-\w+ \(2\/2 replicas created\)/);
      expect(deploy).toMatch(
        /Normal ScalingReplicaSet \d+s deployment-controller Scaled up replica set web-\w+ from 0 to 2/,
      );
      const replicaSet = squeezed(await kubectl("describe", "rs", "-l", "app=web"));
      expect(replicaSet).toContain("Controlled By: Deployment/web\nReplicas: 2 current / 2 desired\n");
      expect(replicaSet).toContain("Pods Status: 2 Running / 0 Waiting / 0 Succeeded / 0 Failed\n");
      expect(replicaSet).toMatch(
        /Normal SuccessfulCreate \d+s replicaset-controller Created pod: web-\w+-\w+/,
      );
      // Of several at once the newest kubectl tells no Events unless it is asked to.
      const pod = squeezed(await kubectl("describe", "pods", "-l", "app=web", "--show-events=true"));
      expect(pod).toContain("Status: Running\n");
      expect(pod).toMatch(/Controlled By: ReplicaSet\/web-\w+\n/);
      expect(pod).toContain(" Image: nginx:1.27\n");
      expect(pod).toContain("QoS Class: BestEffort\n");
      expect(pod).toMatch(
        /Normal Scheduled \d+s default-scheduler Successfully assigned story-\S+ to node-\d/,
      );
      expect(pod).toMatch(/Normal Started \d+s kubelet .*[Cc]ontainer/);
      const site = squeezed(await kubectl("describe", "svc", "web"));
      expect(site).toContain("Selector: app=web\nType: ClusterIP\n");
      expect(site).toMatch(/Endpoints: 10\.244\.\d+\.\d+:80,10\.244\.\d+\.\d+:80\n/);
      const node = squeezed(await kubectl("describe", "node", "node-1"));
      expect(node).toMatch(/ Ready True .* KubeletReady kubelet is posting ready status\n/);
      expect(node).toContain("Allocatable:\n cpu: 4\n");
      const ns = squeezed(await kubectl("describe", "ns", namespace));
      expect(ns).toContain(`Name: ${namespace}\nLabels: kubernetes.io/metadata.name=${namespace}\n`);
      expect(ns).toContain("\nStatus: Active");
      expect(squeezed(await kubectl("describe", "endpointslices"))).toMatch(
        /Addresses: 10\.244\.\d+\.\d+\n Conditions:\n Ready: true\n/,
      );
    });

    test("get -w shows what changes, row by row", async ({ kubectl, starts }) => {
      const watching = starts(["get", "deploy", "web", "-w"]);
      await watching.until(/^web +2\/2 /m);
      await kubectl("scale", "deploy/web", "--replicas=3");
      await watching.until(/^web +3\/3 +3 +3 /m);
      const names = starts(["get", "pods", "-l", "app=web", "-w", "--output-watch-events", "--no-headers"]);
      await names.until(/^(ADDED +web-.*\n){3}/m);
      await kubectl("scale", "deploy/web", "--replicas=2");
      await names.until(/^DELETED +web-/m);
      await names.end();
      expect(cells((await watching.end()).stdout).slice(0, 2)).toEqual([
        ["NAME", "READY", "UP-TO-DATE", "AVAILABLE", "AGE"],
        ["web", "2/2", "2", "2", age],
      ]);
    });

    test("logs are those of the containers", async ({ kubectl, starts, refused }) => {
      expect(await kubectl("logs", "deploy/web", "--tail=1")).toContain("listening");
      const both = await kubectl("logs", "-l", "app=web", "--prefix", "--tail=1");
      expect(both.split("\n")).toHaveLength(2);
      expect(both).toMatch(/^\[pod\/web-\S+\/web\] .*listening/);
      const [pod = ""] = (await kubectl("get", "pods", "-o", "jsonpath={.items[*].metadata.name}")).split(
        " ",
      );
      expect(await kubectl("logs", pod, "--timestamps", "--tail=1")).toMatch(
        /^\d{4}-\d\d-\d\dT\S+Z .*listening/,
      );
      expect(await refused("logs", pod, "--previous")).toBe(
        `Error from server (BadRequest): previous terminated container "web" in pod "${pod}" not found`,
      );
      expect(await refused("logs", pod, "-c", "side")).toMatch(/container side is not valid for pod/);
      expect(await refused("logs", "nobody")).toContain('pods "nobody" not found');
      // A log that is followed ends with its container.
      const following = starts(["logs", "-f", pod]);
      await following.until(/listening/);
      await kubectl("delete", "pod", pod, "--wait=false");
      expect((await following.ended).code).toBe(0);
    });

    test("events tell what happened, oldest first", async ({ kubectl }) => {
      const events = cells(await kubectl("events", "--for", "deploy/web"));
      expect(events).toEqual([
        ["LAST SEEN", "TYPE", "REASON", "OBJECT", "MESSAGE"],
        [
          age,
          "Normal",
          "ScalingReplicaSet",
          "Deployment/web",
          expect.stringMatching(/^Scaled up replica set web-\w+ from 0 to 2$/),
        ],
      ]);
      const reasons = cells(
        await kubectl("get", "events", "--field-selector=involvedObject.kind=ReplicaSet", "--no-headers"),
      );
      expect(reasons.map(([, type, reason]) => [type, reason])).toEqual([
        ["Normal", "SuccessfulCreate"],
        ["Normal", "SuccessfulCreate"],
      ]);
    });
  });

  test("get selects and sorts", async ({ file, kubectl, refused }) => {
    await file("three.yaml", [
      configMap("b", { size: "1" }),
      configMap("c", { size: "3" }),
      configMap("a", { size: "2" }),
    ]);
    await kubectl("apply", "-f", "three.yaml");
    await kubectl("label", "cm", "c", "kept=other", "--overwrite");
    const names = (...args: readonly string[]): Promise<string> =>
      kubectl("get", "cm", "-o", "name", ...args);
    expect(await names("-l", "kept=config")).toBe("configmap/a\nconfigmap/b");
    expect(await names("-l", "kept in (config, other)", "--sort-by=.data.size")).toBe(
      "configmap/b\nconfigmap/a\nconfigmap/c",
    );
    expect(await names("-l", "kept,kept!=config")).toBe("configmap/c");
    expect(await names("--field-selector=metadata.name=b")).toBe("configmap/b");
    expect(await names("--chunk-size=1", "-l", "kept")).toBe("configmap/a\nconfigmap/b\nconfigmap/c");
    expect(cells(await kubectl("get", "cm", "-L", "kept", "-l", "kept=other"))).toEqual([
      ["NAME", "DATA", "AGE", "KEPT"],
      ["c", "1", age, "other"],
    ]);
    expect(await refused("get", "cm", "-l", "kept in (")).toBe(
      `Error from server (BadRequest): Unable to find "/v1, Resource=configmaps" that match label selector "kept in (", field selector "": unable to parse requirement: found '', expected: ',', ')' or identifier`,
    );
    expect(await refused("get", "cm", "--field-selector=data.size=1")).toBe(
      'Error from server (BadRequest): Unable to find "/v1, Resource=configmaps" that match label selector "", field selector "data.size=1": "data.size" is not a known field selector: only "metadata.name", "metadata.namespace"',
    );
    const some = await refused("get", "cm/a", "cm/nope");
    expect(some).toBe('Error from server (NotFound): configmaps "nope" not found');
  });

  test("the log of a crashed container is kept", async ({ file, kubectl }) => {
    await file("crash.yaml", [deployment("crash", { image: "rollscope.dev/shop/web:2.2-crash" })]);
    await kubectl("apply", "-f", "crash.yaml");
    const restarted = "jsonpath={.status.containerStatuses[0].restartCount}=1";
    await kubectl("wait", "pod", "-l", "app=crash", `--for=${restarted}`, "--timeout=30s");
    expect(await kubectl("logs", "deploy/crash", "--previous")).toContain("exiting with code 1");
  });
});

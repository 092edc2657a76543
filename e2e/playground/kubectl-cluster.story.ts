import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, ofEveryAge, ofTheUser, test } from "./fixtures.ts";
import { deployment } from "./manifests.ts";
import { cells, squeezed } from "./table.ts";

/** What a user asks about the cluster and about themselves, and what the playground says it cannot do. */

ofEveryAge("kubectl", () => {
  test("version, resources and versions of the API", async ({ kubectl, playground, age, refused }) => {
    const version = JSON.parse(await kubectl("version", "-o", "json")) as Readonly<
      Record<"clientVersion" | "serverVersion", { readonly minor: string; readonly gitVersion: string }>
    >;
    expect(version.clientVersion.minor).toBe({ old: "31", new: "35", built: "37" }[age]);
    expect(version.serverVersion.gitVersion).toBe("v1.35.0+rollscope");
    const resources = cells(await kubectl("api-resources"));
    expect(resources[0]).toEqual(["NAME", "SHORTNAMES", "APIVERSION", "NAMESPACED", "KIND"]);
    expect(resources).toContainEqual(["deployments", "deploy", "apps/v1", "true", "Deployment"]);
    expect(resources).toContainEqual(["nodes", "no", "v1", "false", "Node"]);
    expect((await kubectl("api-resources", "--api-group=apps", "-o", "name")).split("\n")).toEqual(
      ["controllerrevisions", "daemonsets", "deployments", "replicasets", "statefulsets"].map(
        (name) => `${name}.apps`,
      ),
    );
    expect((await kubectl("api-versions")).split("\n")).toEqual(
      expect.arrayContaining(["apps/v1", "batch/v1", "discovery.k8s.io/v1", "v1"]),
    );
    expect(await kubectl("cluster-info")).toContain(
      `Kubernetes control plane is running at ${playground.server}`,
    );
    expect(await kubectl("get", "--raw", "/readyz")).toBe("ok");
    expect(await refused("get", "--raw", "/nope")).toContain(
      "the server could not find the requested resource",
    );
  });

  test("explain", async ({ kubectl, refused }) => {
    expect(squeezed(await kubectl("explain", "deployment.spec.strategy.rollingUpdate"))).toContain(
      "GROUP: apps\nKIND: Deployment\nVERSION: v1\n\nFIELD: rollingUpdate <RollingUpdateDeployment>\n",
    );
    expect(await kubectl("explain", "pods.spec.containers")).toMatch(/^ {2}readinessProbe\t<Probe>$/m);
    const whole = await kubectl("explain", "deployment", "--recursive");
    expect(whole).toMatch(/^ {4}minReadySeconds\t<integer>$/m);
    expect(whole).toMatch(/^ {8}containers\t<\[\]Container> -required-$/m);
    expect(await refused("explain", "deployment.spec.nope")).toBe('error: field "nope" does not exist');
    expect(await refused("explain", "nopes")).toContain('the server doesn\'t have a resource type "nopes"');
  });

  test("the administrator may do everything", async ({ kubectl }) => {
    expect(cells(await kubectl("auth", "whoami"))).toEqual([
      ["ATTRIBUTE", "VALUE"],
      ["Username", "admin"],
      ["Groups", "[system:masters system:authenticated]"],
    ]);
    expect(await kubectl("auth", "can-i", "*", "*")).toBe("yes");
    expect(await kubectl("auth", "can-i", "patch", "deployments.apps/scale")).toBe("yes");
  });

  test("the viewer may read all but Secrets, and write nothing", async ({
    file,
    kubectl,
    refused,
    namespace,
    starts,
  }) => {
    await file("web.yaml", [deployment("web")]);
    await kubectl("apply", "-f", "web.yaml");
    const viewer = "--context=playground-viewer";
    expect(await kubectl("auth", "whoami", viewer, "-o", "jsonpath={.status.userInfo.username}")).toBe(
      "viewer",
    );
    expect(await kubectl("get", "deploy", viewer, "-o", "name")).toBe("deployment.apps/web");
    expect(await kubectl("auth", "can-i", "watch", "pods", viewer)).toBe("yes");
    const mayNot = await starts(["auth", "can-i", "delete", "pods", viewer]).ended;
    expect([mayNot.code, mayNot.stdout]).toEqual([1, "no\n"]);
    expect(squeezed(await kubectl("auth", "can-i", "--list", viewer))).toContain(
      "deployments.apps [] [] [get list watch]",
    );
    const cannot = (what: string, verb: string, resource: string, group = "apps"): string =>
      `${what} is forbidden: User "viewer" cannot ${verb} resource "${resource}" in API group "${group}" in the namespace "${namespace}"`;
    const forbidden = "Error from server (Forbidden): ";
    expect(await refused("delete", "deploy", "web", viewer)).toBe(
      forbidden + cannot('deployments.apps "web"', "delete", "deployments"),
    );
    expect(await refused("scale", "deploy/web", "--replicas=2", viewer)).toBe(
      forbidden + cannot('deployments.apps "web"', "patch", "deployments/scale"),
    );
    expect(await refused("set", "image", "deploy/web", "web=nginx:1.28", viewer)).toContain(
      cannot('deployments.apps "web"', "patch", "deployments"),
    );
    expect(await refused("create", "configmap", "a", viewer)).toContain(
      cannot("configmaps", "create", "configmaps", ""),
    );
    expect(await refused("get", "secrets", viewer)).toBe(
      forbidden + cannot("secrets", "list", "secrets", ""),
    );
    expect(await refused("rollout", "undo", "deploy/web", viewer)).toContain("no rollout history found");
    expect(await refused("get", "pods", viewer, "--as=admin")).toContain(
      'users "admin" is forbidden: User "viewer" cannot impersonate resource "users" in API group "" at the cluster scope',
    );
    expect(await kubectl("get", "deploy", "web", "-o", "jsonpath={.metadata.generation}")).toBe("1");
  });

  test("another user is asked for by --as, and has no rights", async ({
    kubectl,
    refused,
    starts,
    namespace,
  }) => {
    const { code, stdout } = await starts(["auth", "can-i", "get", "pods", "--as=bob"]).ended;
    expect([code, stdout]).toEqual([1, "no\n"]);
    expect(await refused("get", "pods", "--as=bob")).toBe(
      `Error from server (Forbidden): pods is forbidden: User "bob" cannot list resource "pods" in API group "" in the namespace "${namespace}"`,
    );
    expect(cells(await kubectl("auth", "whoami", "--as=bob", "--as-group=crew"))).toEqual([
      ["ATTRIBUTE", "VALUE"],
      ["Username", "bob"],
      ["Groups", "[crew system:authenticated]"],
    ]);
    expect(await kubectl("auth", "can-i", "delete", "pods", "--as=viewer", "--as-group=system:masters")).toBe(
      "yes",
    );
  });

  test("what needs a real container is refused at once", async ({ kubectl, refused, namespace }) => {
    await kubectl("run", "one", "--image=nginx:1.27", "--port=80");
    await kubectl("wait", "pod/one", "--for=condition=Ready", "--timeout=30s");
    const why =
      "the playground's containers are simulated. Their pages are served by the proxy of a Service or Pod, their output by logs";
    expect(await refused("exec", "one", "--", "ls")).toContain(`cannot run a command in a container: ${why}`);
    expect(await refused("attach", "one")).toContain(`cannot attach to a container: ${why}`);
    expect(await refused("port-forward", "one", ":80")).toContain(`cannot forward a port to a pod: ${why}`);
    expect(await refused("cp", "one:/etc/hosts", "hosts")).toContain(
      `cannot run a command in a container: ${why}`,
    );
    expect(await refused("debug", "one", "--image=busybox")).toContain(
      "ephemeral containers are disabled for this cluster",
    );
    expect(await refused("top", "pods")).toBe("error: Metrics API not available");
    expect(await refused("top", "nodes")).toBe("error: Metrics API not available");
    expect(await kubectl("get", "--raw", `/api/v1/namespaces/${namespace}/pods/one/proxy/hello`)).toContain(
      "/hello",
    );
  });

  test("cordon and drain move what runs there", async ({ file, kubectl }) => {
    await file("web.yaml", [deployment("web", { replicas: 3 })]);
    await kubectl("apply", "-f", "web.yaml");
    await kubectl("rollout", "status", "deploy/web");
    const selector = `--pod-selector=app=web`;
    expect(await kubectl("cordon", "node-2")).toBe("node/node-2 cordoned");
    try {
      expect(cells(await kubectl("get", "node", "node-2", "--no-headers"))[0]?.[1]).toBe(
        "Ready,SchedulingDisabled",
      );
      const drained = await kubectl("drain", "node-2", selector, "--timeout=30s");
      expect(drained.split("\n")[0]).toBe("node/node-2 already cordoned");
      expect(drained.split("\n").at(-1)).toBe("node/node-2 drained");
      await kubectl("rollout", "status", "deploy/web");
      const nodes = await kubectl("get", "pods", "-l", "app=web", "-o", "jsonpath={.items[*].spec.nodeName}");
      expect(nodes.split(" ")).not.toContain("node-2");
    } finally {
      await kubectl("uncordon", "node-2");
    }
    expect(cells(await kubectl("get", "node", "node-2", "--no-headers"))[0]?.[1]).toBe("Ready");
    expect(await kubectl("taint", "node", "node-2", "story=yes:PreferNoSchedule")).toBe(
      "node/node-2 tainted",
    );
    expect(await kubectl("taint", "node", "node-2", "story-")).toBe("node/node-2 untainted");
  });

  test("the user's own kubeconfig is neither read nor written", async ({ kubectl, env, playground }) => {
    const config = await kubectl(
      "config",
      "view",
      "--minify",
      "-o",
      "jsonpath={.clusters[0].cluster.server} {.contexts[0].name}",
    );
    expect(config).toBe(`${playground.server} playground`);
    expect(await kubectl("config", "get-contexts", "-o", "name")).toBe("playground\nplayground-viewer");
    const home = env["HOME"] ?? "";
    expect(await readFile(path.join(home, ".kube", "config"), "utf8")).toBe(ofTheUser);
    await kubectl("get", "nodes");
    expect((await readdir(home, { recursive: true })).sort()).toEqual([".kube", ".kube/config"]);
    expect(playground.kubeconfig).not.toContain(`${path.sep}.kube${path.sep}`);
  });
});

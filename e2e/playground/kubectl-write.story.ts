import { expect, ofEveryAge, test } from "./fixtures.ts";
import { configMap, deployment, service } from "./manifests.ts";
import { cells } from "./table.ts";

/** What a user makes, changes and takes away with kubectl. */

ofEveryAge("kubectl", () => {
  test("create makes what its words say", async ({ kubectl, refused, file, namespace }) => {
    const made = [
      ["deployment", "web", "--image=nginx:1.27", "--replicas=2", "--port=80"],
      ["configmap", "settings", "--from-literal=a=b"],
      ["secret", "generic", "password", "--from-literal=word=open"],
      ["service", "clusterip", "site", "--tcp=80:8080"],
      ["service", "nodeport", "gate", "--tcp=80"],
      ["serviceaccount", "robot"],
      ["role", "reader", "--verb=get,list", "--resource=pods"],
      ["rolebinding", "robots", "--role=reader", `--serviceaccount=${namespace}:robot`],
      ["ingress", "front", "--rule=shop.example/*=site:80"],
      ["poddisruptionbudget", "careful", "--selector=app=web", "--min-available=1"],
      ["job", "once", "--image=busybox", "--", "sh", "-c", "echo done"],
      ["cronjob", "nightly", "--image=busybox", "--schedule=0 0 * * *", "--", "true"],
    ];
    const said: string[] = [];
    for (const args of made) said.push(await kubectl("create", ...args));
    expect(said).toEqual([
      "deployment.apps/web created",
      "configmap/settings created",
      "secret/password created",
      "service/site created",
      "service/gate created",
      "serviceaccount/robot created",
      "role.rbac.authorization.k8s.io/reader created",
      "rolebinding.rbac.authorization.k8s.io/robots created",
      "ingress.networking.k8s.io/front created",
      "poddisruptionbudget.policy/careful created",
      "job.batch/once created",
      "cronjob.batch/nightly created",
    ]);
    expect(
      await kubectl("get", "deploy", "web", "-o", "jsonpath={.spec.template.spec.containers[0].ports[0]}"),
    ).toBe('{"containerPort":80,"protocol":"TCP"}');
    expect(await kubectl("get", "secret", "password", "-o", "jsonpath={.data.word} {.type}")).toBe(
      "b3Blbg== Opaque",
    );
    const gate = await kubectl("get", "svc", "gate", "-o", "jsonpath={.spec.ports[0].nodePort}");
    expect(Number(gate)).toBeGreaterThanOrEqual(30_000);
    expect(await kubectl("get", "role", "reader", "-o", "jsonpath={.rules}")).toBe(
      '[{"apiGroups":[""],"resources":["pods"],"verbs":["get","list"]}]',
    );
    expect(await kubectl("wait", "job/once", "--for=condition=complete", "--timeout=30s")).toBe(
      "job.batch/once condition met",
    );
    expect(await kubectl("logs", "job/once")).toBe("done");
    const another = `${namespace}-more`;
    expect(await kubectl("create", "namespace", another)).toBe(`namespace/${another} created`);
    expect(await kubectl("delete", "namespace", another)).toMatch(/^namespace "\S+-more" deleted/);
    expect(await refused("get", "namespace", another)).toContain("NotFound");

    expect(await refused("create", "deployment", "web", "--image=nginx")).toBe(
      'error: failed to create deployment: deployments.apps "web" already exists',
    );
    await file("web.yaml", [deployment("web")]);
    expect(await refused("create", "-f", "web.yaml")).toBe(
      'Error from server (AlreadyExists): error when creating "web.yaml": deployments.apps "web" already exists',
    );
    expect(await refused("create", "configmap", "a..b")).toContain(
      'ConfigMap "a..b" is invalid: metadata.name: Invalid value: "a..b"',
    );
  });

  test("run and expose", async ({ kubectl, refused }) => {
    expect(await kubectl("run", "one", "--image=nginx:1.27", "--port=80", "--labels=app=one")).toBe(
      "pod/one created",
    );
    expect(await kubectl("wait", "pod/one", "--for=condition=Ready", "--timeout=30s")).toBe(
      "pod/one condition met",
    );
    expect(await kubectl("expose", "pod", "one", "--name=site")).toBe("service/site exposed");
    await kubectl(
      "wait",
      "endpointslices",
      "-l",
      "kubernetes.io/service-name=site",
      "--for=jsonpath={.endpoints[0].conditions.ready}=true",
      "--timeout=30s",
    );
    expect(await refused("run", "one", "--image=nginx")).toBe(
      'Error from server (AlreadyExists): pods "one" already exists',
    );
    expect(await refused("run", "two", "--image=Not An Image")).toMatch(
      /error: [Ii]nvalid image name "Not An Image"/,
    );
    const end = await kubectl("delete", "pod", "one", "--grace-period=0", "--force");
    expect(end).toMatch(/^pod "one" force deleted/);
  });

  test("apply from the client's side: created, configured, unchanged", async ({ file, kubectl, refused }) => {
    await file("shop.yaml", [deployment("shop"), service("shop")]);
    expect(await kubectl("apply", "-f", "shop.yaml")).toBe(
      "deployment.apps/shop created\nservice/shop created",
    );
    expect(await kubectl("apply", "-f", "shop.yaml")).toBe(
      "deployment.apps/shop unchanged\nservice/shop unchanged",
    );
    expect(await kubectl("diff", "-f", "shop.yaml")).toBe("");
    await file("shop.yaml", [deployment("shop", { image: "nginx:1.28" }), service("shop")]);
    expect(await kubectl("apply", "-f", "shop.yaml", "--dry-run=server")).toBe(
      "deployment.apps/shop configured (server dry run)\nservice/shop unchanged (server dry run)",
    );
    expect(await kubectl("apply", "-f", "shop.yaml")).toBe(
      "deployment.apps/shop configured\nservice/shop unchanged",
    );
    expect(
      await kubectl("get", "deploy", "shop", "-o", "jsonpath={.spec.template.spec.containers[0].image}"),
    ).toBe("nginx:1.28");
    await file("list.yaml", [
      { apiVersion: "v1", kind: "List", items: [configMap("a", { x: "1" }), configMap("b", { x: "1" })] },
    ]);
    expect(await kubectl("apply", "-f", "list.yaml")).toBe("configmap/a created\nconfigmap/b created");
    // What was applied and is no more goes; what others added stays.
    await kubectl("patch", "cm", "a", "--type=merge", "-p", '{"data":{"y":"2"}}');
    await file("list.yaml", [
      { apiVersion: "v1", kind: "List", items: [configMap("a", { z: "3" }), configMap("b", { x: "1" })] },
    ]);
    expect(await kubectl("apply", "-f", "list.yaml")).toBe("configmap/a configured\nconfigmap/b unchanged");
    expect(await kubectl("get", "cm", "a", "-o", "jsonpath={.data}")).toBe('{"y":"2","z":"3"}');
    await file("bad.yaml", [{ ...deployment("bad"), spec: { replicas: 1, replica: 2 } }]);
    expect(await refused("apply", "-f", "bad.yaml")).toBe(
      'Error from server (BadRequest): error when creating "bad.yaml": Deployment in version "v1" cannot be handled as a Deployment: strict decoding error: unknown field "spec.replica"',
    );
    await file("bad.yaml", [deployment("bad", { image: "" })]);
    expect(await refused("apply", "-f", "bad.yaml")).toBe(
      'The Deployment "bad" is invalid: spec.template.spec.containers[0].image: Required value',
    );
    await file("foreign.yaml", [
      { apiVersion: "argoproj.io/v1alpha1", kind: "Rollout", metadata: { name: "x" } },
    ]);
    expect(await refused("apply", "-f", "foreign.yaml")).toContain(
      'no matches for kind "Rollout" in version "argoproj.io/v1alpha1"',
    );
  });

  test("apply from the server's side: owners, conflicts, force", async ({ file, kubectl, refused }) => {
    await file("shop.yaml", [deployment("shop", { replicas: 1 })]);
    const serverSide = ["apply", "--server-side", "-f", "shop.yaml"];
    expect(await kubectl(...serverSide)).toBe("deployment.apps/shop serverside-applied");
    expect(await kubectl(...serverSide, "--field-manager=twin")).toBe(
      "deployment.apps/shop serverside-applied",
    );
    await file("shop.yaml", [deployment("shop", { replicas: 1, image: "nginx:1.28" })]);
    const conflict = await refused(...serverSide, "--field-manager=other");
    expect(conflict.split("\n").slice(0, 5)).toEqual([
      'error: Apply failed with 2 conflicts: conflicts with "kubectl":',
      '- .spec.template.spec.containers[name="web"].image',
      'conflicts with "twin":',
      '- .spec.template.spec.containers[name="web"].image',
      "Please review the fields above--they currently have other managers. Here",
    ]);
    expect(await kubectl(...serverSide, "--field-manager=other", "--force-conflicts")).toBe(
      "deployment.apps/shop serverside-applied",
    );
    const managers = "jsonpath={range .metadata.managedFields[?(@.operation=='Apply')]}{.manager} {end}";
    expect(
      (await kubectl("get", "deploy", "shop", "--show-managed-fields", "-o", managers))
        .trim()
        .split(" ")
        .sort(),
    ).toEqual(["kubectl", "other", "twin"]);
    await kubectl("set", "image", "deploy/shop", "web=nginx:1.29");
    expect((await refused(...serverSide, "--field-manager=other")).split("\n")[0]).toBe(
      'error: Apply failed with 1 conflict: conflict with "kubectl-set" using apps/v1: .spec.template.spec.containers[name="web"].image',
    );
    // From the client's side first, then the server's: kubectl takes over what it applied.
    await file("settings.yaml", [configMap("settings", { a: "1" })]);
    await kubectl("apply", "-f", "settings.yaml");
    await file("settings.yaml", [configMap("settings", { b: "2" })]);
    expect(await kubectl("apply", "--server-side", "-f", "settings.yaml")).toBe(
      "configmap/settings serverside-applied",
    );
    expect(await kubectl("get", "cm", "settings", "-o", "jsonpath={.data}")).toBe('{"b":"2"}');
    await file("bad.yaml", [{ ...configMap("bad", {}), date: 1 }]);
    expect(await refused("apply", "--server-side", "-f", "bad.yaml")).toContain(
      "failed to create typed patch object (",
    );
  });

  test("apply -k builds an overlay on its base", async ({ file, kubectl }) => {
    await file("base/app.yaml", [deployment("app"), service("app")]);
    await file("base/kustomization.yaml", [
      { resources: ["app.yaml"], configMapGenerator: [{ name: "settings", literals: ["colour=blue"] }] },
    ]);
    const overlay = {
      resources: ["../base"],
      namePrefix: "test-",
      images: [{ name: "nginx", newTag: "1.30" }],
      replicas: [{ name: "app", count: 2 }],
    };
    await file("overlay/kustomization.yaml", [overlay]);
    const said = await kubectl("apply", "-k", "overlay");
    expect(said.replace(/settings-\w+/, "settings-x").split("\n")).toEqual([
      "configmap/test-settings-x created",
      "service/test-app created",
      "deployment.apps/test-app created",
    ]);
    expect(await kubectl("rollout", "status", "deploy/test-app")).toContain(
      'deployment "test-app" successfully rolled out',
    );
    expect(
      await kubectl(
        "get",
        "deploy",
        "test-app",
        "-o",
        "jsonpath={.spec.replicas} {.spec.template.spec.containers[0].image}",
      ),
    ).toBe("2 nginx:1.30");
    expect(await kubectl("diff", "-k", "overlay")).toBe("");
    expect(
      (await kubectl("apply", "-k", "overlay")).split("\n").every((line) => line.endsWith(" unchanged")),
    ).toBe(true);
    expect(await kubectl("delete", "-k", "overlay")).toContain('deployment.apps "test-app" deleted');
  });

  test("diff shows the changed line, and its code is 1", async ({ file, kubectl, starts }) => {
    await file("shop.yaml", [deployment("shop")]);
    await kubectl("apply", "-f", "shop.yaml");
    await file("shop.yaml", [deployment("shop", { image: "nginx:1.28" }), configMap("new", { a: "b" })]);
    const { code, stdout } = await starts(["diff", "-f", "shop.yaml"]).ended;
    expect(code).toBe(1);
    const changed = stdout.split("\n").filter((line) => /^[+-] .*image:/.test(line));
    expect(changed).toEqual(["-      - image: nginx:1.27", "+      - image: nginx:1.28"]);
    expect(stdout).toContain("\n+kind: ConfigMap\n");
    expect(await kubectl("get", "cm", "-l", "kept", "-o", "name")).toBe("");
  });

  test("set, scale, label and annotate", async ({ file, kubectl, refused }) => {
    await file("shop.yaml", [deployment("shop")]);
    await kubectl("apply", "-f", "shop.yaml");
    await kubectl("create", "configmap", "settings", "--from-literal=colour=blue");
    const container = (what: string): Promise<string> =>
      kubectl("get", "deploy", "shop", "-o", `jsonpath={.spec.template.spec.containers[0]${what}}`);
    expect(await kubectl("set", "image", "deploy/shop", "web=nginx:1.28")).toBe(
      "deployment.apps/shop image updated",
    );
    expect(await kubectl("set", "image", "deploy/shop", "*=nginx:1.28")).toBe("");
    expect(await container(".image")).toBe("nginx:1.28");
    expect(await refused("set", "image", "deploy/shop", "side=nginx")).toBe(
      'error: unable to find container named "side"',
    );
    expect(await kubectl("set", "env", "deploy/shop", "COLOR=red", "--from=configmap/settings")).toBe(
      "deployment.apps/shop env updated",
    );
    expect(await kubectl("set", "env", "deploy/shop", "--list")).toBe(
      "# Deployment shop, container web\nCOLOR=red\n# COLOUR from configmap settings, key colour",
    );
    await kubectl("set", "env", "deploy/shop", "COLOUR-", "COLOR-");
    expect(await container(".env")).toBe("");
    expect(
      await kubectl("set", "resources", "deploy/shop", "--requests=cpu=10m", "--limits=memory=64Mi"),
    ).toBe("deployment.apps/shop resource requirements updated");
    expect(await container(".resources")).toBe('{"limits":{"memory":"64Mi"},"requests":{"cpu":"10m"}}');
    expect(await kubectl("scale", "deploy/shop", "--replicas=2")).toBe("deployment.apps/shop scaled");
    expect(await refused("scale", "deploy/shop", "--replicas=3", "--current-replicas=5")).toBe(
      "error: Expected replicas to be 5, was 2",
    );
    expect(await kubectl("scale", "deploy/shop", "--replicas=3", "--current-replicas=2")).toBe(
      "deployment.apps/shop scaled",
    );
    expect(await refused("scale", "deploy/nope", "--replicas=3")).toMatch(
      /^error: no objects passed to scale$|^Error from server \(NotFound\): deployments\.apps "nope" not found$/,
    );
    expect(await kubectl("label", "deploy/shop", "tier=front")).toBe("deployment.apps/shop labeled");
    expect(await refused("label", "deploy/shop", "tier=back")).toBe(
      "error: 'tier' already has a value (front), and --overwrite is false",
    );
    expect(await kubectl("label", "deploy/shop", "tier=back", "--overwrite")).toBe(
      "deployment.apps/shop labeled",
    );
    expect(await kubectl("label", "deploy/shop", "tier-")).toBe("deployment.apps/shop unlabeled");
    expect(await refused("label", "deploy/shop", "tier=b c")).toContain(
      "a valid label must be an empty string or consist of alphanumeric characters",
    );
    expect(await kubectl("annotate", "deploy/shop", "note=one")).toBe("deployment.apps/shop annotated");
    expect(await refused("annotate", "deploy/shop", "note=two")).toBe(
      "error: --overwrite is false but found the following declared annotation(s): 'note' already has a value (one)",
    );
    expect(await kubectl("annotate", "deploy/shop", "note-")).toBe("deployment.apps/shop annotated");
  });

  test("patch of every type, and edit", async ({ file, kubectl, refused, starts }) => {
    await file("shop.yaml", [deployment("shop")]);
    await kubectl("apply", "-f", "shop.yaml");
    const patch = (type: string, body: unknown): Promise<string> =>
      kubectl("patch", "deploy", "shop", `--type=${type}`, "-p", JSON.stringify(body));
    const side = { name: "side", image: "busybox:1.36" };
    expect(await patch("strategic", { spec: { template: { spec: { containers: [side] } } } })).toBe(
      "deployment.apps/shop patched",
    );
    expect(
      await kubectl("get", "deploy", "shop", "-o", "jsonpath={.spec.template.spec.containers[*].name}"),
    ).toBe("side web");
    expect(await patch("strategic", { spec: { template: { spec: { containers: [side] } } } })).toBe(
      "deployment.apps/shop patched (no change)",
    );
    const gone = { spec: { template: { spec: { containers: [{ name: "side", $patch: "delete" }] } } } };
    expect(await patch("strategic", gone)).toBe("deployment.apps/shop patched");
    expect(
      await kubectl("get", "deploy", "shop", "-o", "jsonpath={.spec.template.spec.containers[*].name}"),
    ).toBe("web");
    expect(await patch("merge", { spec: { minReadySeconds: 1 } })).toBe("deployment.apps/shop patched");
    expect(
      await patch("json", [
        { op: "test", path: "/spec/minReadySeconds", value: 1 },
        { op: "remove", path: "/spec/minReadySeconds" },
      ]),
    ).toBe("deployment.apps/shop patched");
    expect(
      await kubectl(
        "patch",
        "deploy",
        "shop",
        "--subresource=scale",
        "--type=merge",
        "-p",
        '{"spec":{"replicas":2}}',
      ),
    ).toBe("scale.autoscaling/shop patched");
    expect(
      await kubectl("get", "deploy", "shop", "-o", "jsonpath={.spec.replicas}{.spec.minReadySeconds}"),
    ).toBe("2");
    expect(
      await refused(
        "patch",
        "deploy",
        "shop",
        "--type=json",
        "-p",
        '[{"op":"test","path":"/spec/replicas","value":7}]',
      ),
    ).toContain("The request is invalid");
    expect(await refused("patch", "deploy", "shop", "-p", "no json")).toBe(
      "Error from server (BadRequest): json: cannot unmarshal string into Go value of type map[string]interface {}",
    );
    expect(await refused("patch", "deploy", "shop", "-p", '{"spec":{"replicas":"x"}}')).toBe(
      'The request is invalid: patch: Invalid value: "map[spec:map[replicas:x]]": unrecognized type: int32',
    );
    expect(
      await refused(
        "patch",
        "deploy",
        "shop",
        "--type=merge",
        "-p",
        '{"spec":{"selector":{"matchLabels":{"app":"x"}}}}',
      ),
    ).toContain("spec.selector: Invalid value");
    const edited = await starts(["edit", "deploy", "shop"], {
      env: { KUBE_EDITOR: "sed -i s/nginx:1.27/nginx:1.28/" },
    }).ended;
    expect(edited).toMatchObject({ code: 0, stdout: "deployment.apps/shop edited\n" });
    expect(await kubectl("get", "deploy", "shop", "-o", "jsonpath={..image}")).toBe("nginx:1.28");
    const same = await starts(["edit", "deploy", "shop"], { env: { KUBE_EDITOR: "true" } }).ended;
    expect(same.stderr + same.stdout).toContain("Edit cancelled, no changes made.");
  });

  test("delete: by name, file and label, with owners and without", async ({ file, kubectl, refused }) => {
    await file("shop.yaml", [deployment("shop"), service("shop")]);
    await kubectl("apply", "-f", "shop.yaml");
    await kubectl("rollout", "status", "deploy/shop");
    expect(await kubectl("delete", "deploy", "shop", "--cascade=orphan")).toMatch(
      /^deployment\.apps "shop" deleted/,
    );
    expect(
      await kubectl("get", "rs", "-l", "app=shop", "-o", "jsonpath={.items[*].metadata.ownerReferences}"),
    ).toBe("");
    expect(cells(await kubectl("get", "pods", "-l", "app=shop", "--no-headers"))).toHaveLength(1);
    // A new Deployment of the same selector takes the orphan over.
    await kubectl("apply", "-f", "shop.yaml");
    await kubectl("rollout", "status", "deploy/shop");
    expect(
      await kubectl(
        "get",
        "rs",
        "-l",
        "app=shop",
        "-o",
        "jsonpath={.items[*].metadata.ownerReferences[*].name}",
      ),
    ).toBe("shop");
    // In the foreground it goes last, so that nothing of it is left when kubectl ends.
    expect(await kubectl("delete", "deploy", "shop", "--cascade=foreground")).toMatch(
      /^deployment\.apps "shop" deleted/,
    );
    expect(await kubectl("get", "deploy,rs,pods", "-l", "app=shop", "-o", "name")).toBe("");
    await kubectl("apply", "-f", "shop.yaml");
    const deleted = await kubectl("delete", "-f", "shop.yaml");
    expect(deleted).toMatch(/^deployment\.apps "shop" deleted.*\nservice "shop" deleted/);
    await kubectl("wait", "pod", "-l", "app=shop", "--for=delete", "--timeout=30s");
    expect(await refused("delete", "-f", "shop.yaml")).toContain(
      'Error from server (NotFound): error when deleting "shop.yaml": deployments.apps "shop" not found',
    );
    expect(await kubectl("delete", "-f", "shop.yaml", "--ignore-not-found")).toBe("");
    await file("maps.yaml", [configMap("a", {}), configMap("b", {}), configMap("c", {})]);
    await kubectl("apply", "-f", "maps.yaml");
    expect((await kubectl("delete", "cm", "a")).split(" from ")[0]).toBe('configmap "a" deleted');
    await kubectl("delete", "cm", "-l", "kept=config", "--dry-run=server");
    expect(await kubectl("get", "cm", "-l", "kept", "-o", "name")).toBe("configmap/b\nconfigmap/c");
    expect((await kubectl("delete", "cm", "--all")).split("\n")).toHaveLength(3);
    // What has a finalizer stays until that is gone.
    await file("held.yaml", [
      { ...configMap("held", {}), metadata: { name: "held", finalizers: ["shop.example/hold"] } },
    ]);
    await kubectl("apply", "-f", "held.yaml");
    await kubectl("delete", "cm", "held", "--wait=false");
    expect(await refused("wait", "cm/held", "--for=delete", "--timeout=1s")).toContain(
      "timed out waiting for the condition on configmaps/held",
    );
    await kubectl("patch", "cm", "held", "-p", '{"metadata":{"finalizers":null}}');
    expect(await kubectl("wait", "cm/held", "--for=delete", "--timeout=10s")).toBe("");
    expect(await refused("delete", "pod", "nobody")).toBe(
      'Error from server (NotFound): pods "nobody" not found',
    );
  });
});

import { expect, ofEveryAge, test } from "./fixtures.ts";
import { cells } from "./table.ts";

/** Kinds of one's own: a definition, its objects with the real kubectl, and a chart that brings both. */

test.use({ hasOwnKinds: true });

const text = { type: "string" } as const;

const definition = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "crontabs.stable.example.com" },
  spec: {
    group: "stable.example.com",
    scope: "Namespaced",
    names: {
      plural: "crontabs",
      singular: "crontab",
      kind: "CronTab",
      shortNames: ["ct"],
      categories: ["all"],
    },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        subresources: {
          status: {},
          scale: { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" },
        },
        additionalPrinterColumns: [
          { name: "Spec", type: "string", jsonPath: ".spec.cronSpec", description: "When it runs" },
          { name: "Replicas", type: "integer", jsonPath: ".spec.replicas" },
          { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp" },
          { name: "Image", type: "string", jsonPath: ".spec.image", priority: 1 },
        ],
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: {
              spec: {
                type: "object",
                description: "What is to run, and when",
                required: ["cronSpec"],
                properties: {
                  cronSpec: {
                    ...text,
                    description: "As cron has it",
                    pattern: String.raw`^(\d+|\*)(/\d+)?(\s+(\d+|\*)(/\d+)?){4}$`,
                  },
                  image: { ...text, default: "busybox" },
                  replicas: { type: "integer", minimum: 1, maximum: 10, default: 1 },
                },
              },
              status: { type: "object", properties: { replicas: { type: "integer" }, phase: text } },
            },
          },
        },
      },
    ],
  },
};

const crontab = (spec: object): object => ({
  apiVersion: "stable.example.com/v1",
  kind: "CronTab",
  metadata: { name: "nightly" },
  spec,
});

ofEveryAge("kubectl", () => {
  test.beforeEach(async ({ file, kubectl }) => {
    await file("definition.yaml", [definition]);
    expect(await kubectl("apply", "-f", "definition.yaml")).toBe(
      "customresourcedefinition.apiextensions.k8s.io/crontabs.stable.example.com created",
    );
    expect(
      await kubectl(
        "wait",
        "--for=condition=Established",
        "crd/crontabs.stable.example.com",
        "--timeout=10s",
      ),
    ).toBe("customresourcedefinition.apiextensions.k8s.io/crontabs.stable.example.com condition met");
  });
  test.afterEach(async ({ kubectl }) => {
    await kubectl("delete", "crd", "crontabs.stable.example.com", "--ignore-not-found");
  });

  test("what a definition defines is found, made, shown and changed", async ({ file, kubectl, refused }) => {
    expect(cells(await kubectl("api-resources", "--api-group=stable.example.com"))).toEqual([
      ["NAME", "SHORTNAMES", "APIVERSION", "NAMESPACED", "KIND"],
      ["crontabs", "ct", "stable.example.com/v1", "true", "CronTab"],
    ]);
    await file("nightly.yaml", [crontab({ cronSpec: "* * * * */5" })]);
    expect(await kubectl("apply", "-f", "nightly.yaml")).toBe("crontab.stable.example.com/nightly created");
    const age: unknown = expect.stringMatching(/^\d+s$/);
    expect(cells(await kubectl("get", "ct"))).toEqual([
      ["NAME", "SPEC", "REPLICAS", "AGE"],
      ["nightly", "* * * * */5", "1", age],
    ]);
    expect(cells(await kubectl("get", "crontabs", "-o", "wide"))[1]).toEqual([
      ...["nightly", "* * * * */5", "1", age, "busybox"],
    ]);
    expect(await kubectl("get", "all", "-o", "name")).toBe("crontab.stable.example.com/nightly");

    expect(await kubectl("apply", "-f", "nightly.yaml")).toBe("crontab.stable.example.com/nightly unchanged");
    await file("nightly.yaml", [crontab({ cronSpec: "0 0 * * *", replicas: 2 })]);
    expect(await kubectl("diff", "-f", "nightly.yaml").catch(String)).toContain("+  cronSpec: 0 0 * * *");
    expect(await kubectl("apply", "-f", "nightly.yaml")).toBe(
      "crontab.stable.example.com/nightly configured",
    );
    expect(await kubectl("get", "ct/nightly", "-o", "jsonpath={.spec} {.metadata.generation}")).toBe(
      '{"cronSpec":"0 0 * * *","image":"busybox","replicas":2} 2',
    );
    expect(await kubectl("describe", "ct", "nightly")).toMatch(/Cron Spec: +0 0 \* \* \*/);
    expect(await kubectl("label", "ct", "nightly", "team=a")).toBe(
      "crontab.stable.example.com/nightly labeled",
    );
    expect(await refused("patch", "ct", "nightly", "--type=strategic", "-p", "{}")).toContain(
      "application/strategic-merge-patch+json is not supported by stable.example.com/v1, Kind=CronTab",
    );
    expect(await kubectl("delete", "ct", "nightly")).toMatch(/^crontab.stable.example.com "nightly" deleted/);
  });

  test("what is wrong with one is said", async ({ file, refused }) => {
    await file("wrong.yaml", [crontab({ cronSpec: "* * * * */5", images: "busybox" })]);
    expect(await refused("apply", "-f", "wrong.yaml")).toContain(
      'strict decoding error: unknown field "spec.images"',
    );
    await file("wrong.yaml", [crontab({ cronSpec: "every night", replicas: 11 })]);
    const said = await refused("create", "-f", "wrong.yaml");
    expect(said).toContain('The CronTab "nightly" is invalid:');
    expect(said).toContain('spec.cronSpec: Invalid value: "every night": spec.cronSpec in body should match');
    expect(said).toContain(
      "spec.replicas: Invalid value: 11: spec.replicas in body should be less than or equal to 10",
    );
    await file("wrong.yaml", [crontab({})]);
    expect(await refused("create", "-f", "wrong.yaml")).toContain("spec.cronSpec: Required value");
    await file("worse.yaml", [
      {
        ...definition,
        metadata: { name: "others.example.com" },
        spec: { ...definition.spec, scope: "Somewhere" },
      },
    ]);
    expect(await refused("create", "-f", "worse.yaml")).toContain(
      'spec.scope: Unsupported value: "Somewhere": supported values: "Cluster", "Namespaced"',
    );
  });

  test("it is scaled, explained, applied by several, and goes with its definition", async ({
    file,
    kubectl,
    refused,
  }) => {
    await file("nightly.yaml", [crontab({ cronSpec: "* * * * */5" })]);
    const apply = ["apply", "--server-side", "-f", "nightly.yaml"];
    expect(await kubectl(...apply)).toBe("crontab.stable.example.com/nightly serverside-applied");
    expect(await kubectl("scale", "ct/nightly", "--replicas=3")).toBe(
      "crontab.stable.example.com/nightly scaled",
    );
    expect(await kubectl("get", "ct/nightly", "-o", "jsonpath={.spec.replicas}")).toBe("3");
    const phase = ["patch", "ct/nightly", "--subresource=status", "--type=merge"];
    await kubectl(...phase, "-p", '{"status":{"phase":"Ready","replicas":3}}');
    expect(await kubectl("wait", "ct/nightly", "--for=jsonpath={.status.phase}=Ready")).toBe(
      "crontab.stable.example.com/nightly condition met",
    );
    await file("nightly.yaml", [crontab({ cronSpec: "0 0 * * *" })]);
    expect(await refused(...apply, "--field-manager=other")).toContain(
      'conflict with "kubectl": .spec.cronSpec',
    );
    await kubectl(...apply, "--field-manager=other", "--force-conflicts");
    expect(await kubectl("explain", "crontab.spec")).toMatch(
      /FIELD: spec <Object>|RESOURCE: spec <Object>|What is to run, and when/,
    );
    expect(await kubectl("explain", "crontab", "--recursive")).toMatch(/cronSpec\s+<string>/);
    expect(await kubectl("delete", "crd", "crontabs.stable.example.com")).toMatch(
      /^customresourcedefinition.apiextensions.k8s.io "crontabs.stable.example.com" deleted/,
    );
    expect(await refused("get", "--raw=/apis/stable.example.com/v1")).toContain(
      "the server could not find the requested resource",
    );
  });
});

ofEveryAge("helm", () => {
  test("a chart brings its definitions, waits for them, and leaves them", async ({ file, helm, kubectl }) => {
    await file("chart/Chart.yaml", "apiVersion: v2\nname: nightly\nversion: 1.0.0\n");
    await file("chart/crds/crontabs.yaml", [definition]);
    await file("chart/templates/nightly.yaml", [crontab({ cronSpec: "{{ .Values.when }}" })]);
    await file("chart/values.yaml", 'when: "0 0 * * *"\n');
    expect(await helm("install", "night", "./chart", "--wait")).toContain("STATUS: deployed");
    expect(await kubectl("get", "ct/nightly", "-o", "jsonpath={.spec.cronSpec}")).toBe("0 0 * * *");
    await helm("upgrade", "night", "./chart", "--set", "when=1 1 * * *");
    expect(await kubectl("get", "ct/nightly", "-o", "jsonpath={.spec.cronSpec}")).toBe("1 1 * * *");
    await helm("rollback", "night", "1");
    expect(await kubectl("get", "ct/nightly", "-o", "jsonpath={.spec.cronSpec}")).toBe("0 0 * * *");
    await helm("uninstall", "night");
    expect(await kubectl("get", "ct", "-o", "name")).toBe("");
    expect(await kubectl("get", "crd", "-o", "name")).toContain("crontabs.stable.example.com");
    await kubectl("delete", "crd", "crontabs.stable.example.com");
  });
});

import { afterEach, beforeEach, expect, it } from "vitest";
import { podDisruptionBudgets } from "../../kinds/pod-disruption-budget.ts";
import { pods } from "../../kinds/pod.ts";
import { type ApiServer, startApiServer } from "../testing/api-server.ts";

const options = { manager: "test" };
const path = "/api/v1/namespaces/default/pods/one";
const labels = { app: "web" };

let server: ApiServer;
beforeEach(async () => {
  server = await startApiServer();
  const spec = { containers: [{ name: "a", image: "nginx:1" }], nodeName: "node-a" };
  server.registry.create(pods, "default", { metadata: { name: "one", labels }, spec }, options);
});
afterEach(async () => {
  await server.stop();
  expect(server.bugs).toEqual([]);
});

const eviction = (more: object = {}): object => ({
  apiVersion: "policy/v1",
  kind: "Eviction",
  metadata: { name: "one", namespace: "default" },
  ...more,
});

const evict = (more: object = {}, query = "") =>
  server.ask(`${path}/eviction${query}`, { method: "POST", body: eviction(more) });

function run(phase: string, ready: "True" | "False"): void {
  const status = { phase, conditions: [{ type: "Ready", status: ready }] };
  server.registry.change(pods, "default", "one", (draft) => ({ ...draft, status }), {
    ...options,
    subresource: "status",
  });
}

const counts = {
  disruptionsAllowed: 0,
  currentHealthy: 1,
  desiredHealthy: 1,
  expectedPods: 1,
  observedGeneration: 1,
};

function budget(status: object, spec: object = {}, name = "all"): void {
  const whole = { minAvailable: 1, selector: { matchLabels: labels }, ...spec };
  server.registry.create(podDisruptionBudgets, "default", { metadata: { name }, spec: whole }, options);
  // Past the rules: some of these statuses nobody may write.
  const { store } = server.registry;
  const made = server.registry.get(podDisruptionBudgets, "default", name);
  store.put(podDisruptionBudgets, Object.assign({ ...made }, { status: { ...counts, ...status } }));
}

const budgetStatus = () => server.registry.get(podDisruptionBudgets, "default", "all").status;
const pod = () => server.registry.store.get(pods, "default", "one");

it("of a pod that no budget keeps marks it and deletes it, as its own options say", async () => {
  run("Running", "True");
  const told: string[] = [];
  server.registry.store.subscribe(({ type, object }) => {
    const { conditions = [] } =
      (object as { readonly status?: { readonly conditions?: readonly { type: string }[] } }).status ?? {};
    const marked = conditions.some((condition) => condition.type === "DisruptionTarget");
    told.push(`${type} ${marked ? "marked" : ""} ${object.metadata.deletionGracePeriodSeconds ?? ""}`);
  });
  const { status, body } = await evict({ deleteOptions: { gracePeriodSeconds: 5 } });
  expect(status).toBe(201);
  expect(body).toEqual({ kind: "Status", apiVersion: "v1", metadata: {}, status: "Success", code: 201 });
  expect(told).toEqual(["MODIFIED marked ", "MODIFIED marked 5"]);
  expect(pod()?.status?.conditions).toContainEqual(
    expect.objectContaining({
      ...{ type: "DisruptionTarget", status: "True", reason: "EvictionByEvictionAPI" },
      message: "Eviction API: evicting",
    }),
  );
  // The mark is the API server's own: nobody owns it.
  expect(JSON.stringify(pod()?.metadata.managedFields)).not.toContain("DisruptionTarget");
});

it("is refused where a budget allows no more, with the cause by which clients wait", async () => {
  run("Running", "True");
  budget({});
  const { status, body } = await evict();
  expect(status).toBe(429);
  expect(body).toEqual({
    ...{ kind: "Status", apiVersion: "v1", metadata: {}, status: "Failure" },
    message: "Cannot evict pod as it would violate the pod's disruption budget.",
    reason: "TooManyRequests",
    details: {
      causes: [
        {
          reason: "DisruptionBudget",
          message: "The disruption budget all needs 1 healthy pods and has 1 currently",
        },
      ],
    },
    code: 429,
  });
  expect(pod()?.metadata.deletionTimestamp).toBeUndefined();
});

it("takes one disruption from the budget that allows it", async () => {
  run("Running", "True");
  budget({ disruptionsAllowed: 1, currentHealthy: 2 });
  expect((await evict()).status).toBe(201);
  expect(budgetStatus()).toMatchObject({
    disruptionsAllowed: 0,
    disruptedPods: { one: expect.stringMatching(/Z$/) as string },
    conditions: [{ type: "DisruptionAllowed", status: "False", reason: "InsufficientPods" }],
  });
});

it.each([
  [
    "of which nobody has taken note yet",
    { observedGeneration: 0, disruptionsAllowed: 1 },
    429,
    "The disruption budget all is still being processed by the server.",
  ],
  [
    "that could not be counted",
    {
      conditions: [{ type: "DisruptionAllowed", status: "False", reason: "SyncFailed", message: "no scale" }],
    },
    429,
    "The disruption budget all does not allow evicting pods currently because it failed sync: no scale",
  ],
  [
    "with more healthy pods than it needs, and none to spare all the same",
    { currentHealthy: 3 },
    429,
    "The disruption budget all does not allow evicting pods currently",
  ],
  [
    "that somebody spoilt",
    { disruptionsAllowed: -1 },
    403,
    "The disruption budget all does not allow evicting pods currently: pdb disruptions allowed is negative",
  ],
  [
    "with too many evictions on their way",
    {
      disruptionsAllowed: 1,
      disruptedPods: Object.fromEntries(
        Array.from({ length: 2001 }, (_, at) => [`p${at}`, "2026-01-01T00:00:00Z"]),
      ),
    },
    403,
    "The disruption budget all does not allow evicting pods currently: too many pending evictions not confirmed by PDB controller",
  ],
])("is refused by a budget %s", async (_, status, code, message) => {
  run("Running", "True");
  budget(status);
  const { body } = await evict();
  expect(body).toMatchObject({ code, details: { causes: [{ reason: "DisruptionBudget", message }] } });
});

it("tells when to come again where the budget will be known by then", async () => {
  run("Running", "True");
  budget({ observedGeneration: 0 });
  const { headers, body } = await evict();
  expect(headers.get("retry-after")).toBe("10");
  expect(body).toMatchObject({ details: { retryAfterSeconds: 10 } });
});

it("is not possible under two budgets", async () => {
  run("Running", "True");
  budget({ disruptionsAllowed: 1 });
  budget({ disruptionsAllowed: 1 }, {}, "other");
  const { status, body } = await evict();
  expect(status).toBe(500);
  expect(body).toEqual({
    ...{ kind: "Status", apiVersion: "v1", metadata: {}, status: "Failure", code: 500 },
    message:
      "This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.",
  });
});

it.each([
  ["by default while the others are enough", undefined, { currentHealthy: 1 }, 201],
  ["by default while the others are too few", undefined, { currentHealthy: 0 }, 429],
  ["by IfHealthyBudget while the others are enough", "IfHealthyBudget", { currentHealthy: 1 }, 201],
  ["by IfHealthyBudget while the others are too few", "IfHealthyBudget", { currentHealthy: 0 }, 429],
  [
    "by IfHealthyBudget where none is needed",
    "IfHealthyBudget",
    { currentHealthy: 0, desiredHealthy: 0 },
    429,
  ],
  ["by AlwaysAllow, whatever the others are", "AlwaysAllow", { currentHealthy: 0 }, 201],
])("of a pod that is not ready: %s", async (_, policy, status, code) => {
  run("Running", "False");
  budget(status, policy === undefined ? {} : { unhealthyPodEvictionPolicy: policy });
  expect((await evict()).status).toBe(code);
  // Nothing was healthy that went.
  expect(budgetStatus()?.disruptedPods).toBeUndefined();
});

it.each(["Pending", "Succeeded", "Failed"])("of a pod that is %s asks no budget", async (phase) => {
  run(phase, "False");
  budget({ currentHealthy: 0 });
  expect((await evict()).status).toBe(201);
});

it.each([
  ["?dryRun=All", {}],
  ["", { deleteOptions: { dryRun: ["All"] } }],
])("as a dry run (%s %j) is answered as it would be, and changes nothing", async (query, more) => {
  run("Running", "True");
  const before = server.registry.store.revision();
  expect((await evict(more, query)).status).toBe(201);
  budget({});
  expect((await evict(more, query)).status).toBe(429);
  expect(server.registry.store.revision()).toBe(before + 2);
  expect(pod()?.status?.conditions).toHaveLength(1);
});

it("heeds preconditions, before it marks anything", async () => {
  run("Running", "True");
  const uid = await evict({ deleteOptions: { preconditions: { uid: "other" } } });
  expect(uid.body).toMatchObject({ code: 409, reason: "Conflict" });
  const stale = await evict({ deleteOptions: { preconditions: { resourceVersion: "1" } } });
  expect(stale.body).toMatchObject({
    code: 409,
    message: expect.stringMatching(
      /^Operation cannot be fulfilled on Pod "one": the ResourceVersion in the precondition \(1\) does not match the ResourceVersion in record \(\d+\)\. The object might have been modified$/,
    ) as string,
  });
  expect(pod()?.status?.conditions).toHaveLength(1);
  const { resourceVersion = "" } = pod()?.metadata ?? {};
  expect((await evict({ deleteOptions: { preconditions: { resourceVersion } } })).status).toBe(201);
});

it.each([
  [{ metadata: { name: "two" } }, 400, "name in URL does not match name in Eviction object"],
  [
    { metadata: { name: "one", namespace: "other" } },
    400,
    "the namespace of the provided object does not match the namespace sent on the request",
  ],
])("that says %j is refused", async (more, code, message) => {
  expect((await evict(more)).body).toMatchObject({ code, message });
});

it("of what is not there is not found", async () => {
  const body = eviction({ metadata: { name: "two" } });
  const answer = await server.ask("/api/v1/namespaces/default/pods/two/eviction", { method: "POST", body });
  expect(answer.body).toMatchObject({ code: 404, message: 'pods "two" not found' });
});

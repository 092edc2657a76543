import { expect, test } from "vitest";
import { customResourceDefinitions } from "../../kinds/custom-resource-definition.ts";
import { pods } from "../../kinds/pod.ts";
import { replicaSets } from "../../kinds/replica-set.ts";
import { resourceQuotas } from "../../kinds/resource-quota.ts";
import { refusal } from "../../registry/testing/refusal.ts";
import { createRunning, type Running } from "../testing/running.ts";
import { deploy, deploymentOf, namespace, patchSpec, replicaSetsOf } from "../testing/stage.ts";

const kubectl = { manager: "kubectl" };

function limit({ registry }: Running, hard: Readonly<Record<string, string>>): void {
  const draft = { metadata: { name: "q", namespace }, spec: { hard: { ...hard } } };
  registry.create(resourceQuotas, namespace, draft, kubectl);
}

const statusOf = ({ registry }: Running) => registry.get(resourceQuotas, namespace, "q").status;

const failureOf = (conditions: readonly { readonly type: string }[] | undefined) =>
  conditions?.find(({ type }) => type === "ReplicaFailure");

test("a new quota says at once what is used of it", () => {
  const running = createRunning();
  deploy(running, "v1", { replicas: 3 });
  running.run(2);
  limit(running, { pods: "5", "count/replicasets.apps": "9", resourcequotas: "2" });
  running.clock.advance(1);
  expect(statusOf(running)).toEqual({
    hard: { pods: "5", "count/replicasets.apps": "9", resourcequotas: "2" },
    used: { pods: "3", "count/replicasets.apps": "1", resourcequotas: "1" },
  });
  running.stop();
});

test("it is counted anew when its limits change, when something goes and when a pod is over", () => {
  const running = createRunning();
  deploy(running, "v1", { replicas: 3 });
  running.run(2);
  limit(running, { pods: "5" });
  running.clock.advance(1);
  const { registry, clock } = running;
  registry.change(
    resourceQuotas,
    namespace,
    "q",
    (draft) => ({ ...draft, spec: { hard: { pods: "7", "count/pods": "9" } } }),
    kubectl,
  );
  clock.advance(1);
  expect(statusOf(running)).toEqual({
    hard: { pods: "7", "count/pods": "9" },
    used: { pods: "3", "count/pods": "3" },
  });
  patchSpec(running, { replicas: 2 });
  running.run(40);
  expect(statusOf(running)?.used).toEqual({ pods: "2", "count/pods": "2" });
  // Its ReplicaSet makes another in its place.
  const [pod] = registry.store.list(pods, namespace);
  registry.change(
    pods,
    namespace,
    pod?.metadata.name ?? "",
    (draft) => ({ ...draft, status: { phase: "Failed" } }),
    { ...kubectl, subresource: "status" },
  );
  clock.advance(50);
  expect(statusOf(running)?.used).toEqual({ pods: "2", "count/pods": "3" });
  running.stop();
});

test("what somebody else writes into its status is corrected every five minutes", () => {
  const running = createRunning();
  limit(running, { pods: "5" });
  running.clock.advance(1);
  running.registry.change(
    resourceQuotas,
    namespace,
    "q",
    (draft) => ({ ...draft, status: { hard: { pods: "1" }, used: { pods: "1" } } }),
    { ...kubectl, subresource: "status" },
  );
  running.clock.advance(4 * 60_000);
  expect(statusOf(running)?.hard).toEqual({ pods: "1" });
  running.clock.advance(60_000);
  expect(statusOf(running)).toEqual({ hard: { pods: "5" }, used: { pods: "0" } });
  running.stop();
});

test("a Deployment that wants more pods than there may be says so, and no longer once it is content", () => {
  const running = createRunning();
  limit(running, { pods: "2" });
  running.clock.advance(1);
  deploy(running, "v1", { replicas: 3 });
  running.run(3);
  const [replicaSet] = replicaSetsOf(running);
  expect(failureOf(replicaSet?.status?.conditions)).toMatchObject({
    status: "True",
    reason: "FailedCreate",
    message: expect.stringMatching(
      /^pods "web-[a-z0-9]+-[a-z0-9]{5}" is forbidden: exceeded quota: q, requested: pods=1, used: pods=2, limited: pods=2$/,
    ) as string,
  });
  expect(failureOf(deploymentOf(running).status?.conditions)).toMatchObject({
    status: "True",
    reason: "FailedCreate",
  });
  expect(statusOf(running)?.used).toEqual({ pods: "2" });
  patchSpec(running, { replicas: 2 });
  running.run(2);
  expect(
    failureOf(running.registry.store.list(replicaSets, namespace)[0]?.status?.conditions),
  ).toBeUndefined();
  expect(failureOf(deploymentOf(running).status?.conditions)).toBeUndefined();
  running.stop();
});

test("room that becomes free is used without anybody asking, after a pause", () => {
  const running = createRunning();
  limit(running, { pods: "2" });
  running.clock.advance(1);
  deploy(running, "v1", { replicas: 3 });
  running.run(3);
  running.registry.remove(resourceQuotas, namespace, "q", {});
  running.run(60);
  expect(running.registry.store.list(pods, namespace)).toHaveLength(3);
  running.stop();
});

test("custom resources are counted, too, from the first time that a quota names them", () => {
  const running = createRunning();
  const { registry, clock } = running;
  const [group, plural] = ["example.com", "widgets"];
  const names = { plural, singular: "widget", kind: "Widget", listKind: "WidgetList" };
  const schema = { openAPIV3Schema: { type: "object" } };
  const versions = [{ name: "v1", served: true, storage: true, schema }];
  const spec = { group, names, scope: "Namespaced", versions };
  const metadata = { name: `${plural}.${group}` };
  registry.create(customResourceDefinitions, "", { metadata, spec }, kubectl);
  clock.advance(10_000);
  const widgets = registry.catalog.ofType(`${group}/v1`, "Widget");
  if (widgets === undefined) throw new Error("widgets are not served");
  const create = (name: string): unknown =>
    registry.create(
      widgets,
      namespace,
      { apiVersion: `${group}/v1`, kind: "Widget", metadata: { name } },
      kubectl,
    );
  create("a");
  limit(running, { "count/widgets.example.com": "2" });
  clock.advance(1);
  expect(statusOf(running)?.used).toEqual({ "count/widgets.example.com": "1" });
  create("b");
  expect(refusal(() => create("c")).message).toBe(
    'widgets.example.com "c" is forbidden: exceeded quota: q, requested: count/widgets.example.com=1, ' +
      "used: count/widgets.example.com=2, limited: count/widgets.example.com=2",
  );
  registry.remove(widgets, namespace, "a", {});
  clock.advance(1);
  expect(statusOf(running)?.used).toEqual({ "count/widgets.example.com": "1" });
  running.stop();
});

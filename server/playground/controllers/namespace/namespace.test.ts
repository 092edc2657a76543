import { expect, test } from "vitest";
import { configMaps } from "../../kinds/config-map.ts";
import { namespaces } from "../../kinds/namespace.ts";
import { pods } from "../../kinds/pod.ts";
import { serviceAccounts } from "../../kinds/service-account.ts";
import { createRunning } from "../testing/running.ts";
import { deploy, namespace } from "../testing/stage.ts";

const kubectl = { manager: "kubectl" };

test("every namespace has its ServiceAccount and the cluster's CA, and gets them again", () => {
  const running = createRunning();
  const { registry, clock } = running;
  registry.create(
    namespaces,
    "",
    { apiVersion: "v1", kind: "Namespace", metadata: { name: "new" } },
    kubectl,
  );
  clock.advance(10);
  expect(registry.get(configMaps, "new", "kube-root-ca.crt").data).toEqual({
    "ca.crt": "PEM",
  });
  expect(registry.store.get(serviceAccounts, "new", "default")).toBeDefined();
  registry.remove(configMaps, "new", "kube-root-ca.crt", {});
  registry.remove(serviceAccounts, "new", "default", {});
  clock.advance(10);
  expect(registry.store.get(configMaps, "new", "kube-root-ca.crt")).toBeDefined();
  expect(registry.store.get(serviceAccounts, "new", "default")).toBeDefined();
  running.stop();
});

test("a namespace that is deleted is emptied, says what it waits for, and goes last", () => {
  const running = createRunning();
  const { registry, clock } = running;
  deploy(running, "v1", { replicas: 2 });
  running.run(2);
  registry.remove(namespaces, "", namespace, {});
  clock.advance(100);
  const waiting = registry.get(namespaces, "", namespace);
  expect(waiting.status?.phase).toBe("Terminating");
  expect(
    waiting.status?.conditions?.map(({ type, status, message }) => [type, status, message]),
  ).toContainEqual([
    ...["NamespaceContentRemaining", "True", "Some resources are remaining: pods. has 2 resource instances"],
  ]);
  expect(
    registry.store.list(pods, namespace).every(({ metadata }) => metadata.deletionTimestamp !== undefined),
  ).toBe(true);
  running.run(3);
  expect(registry.store.get(namespaces, "", namespace)).toBeUndefined();
  running.stop();
});

test("what a finalizer holds is named, and waited for", () => {
  const running = createRunning();
  const { registry, clock } = running;
  const metadata = { name: "held", finalizers: ["example.com/hold"] };
  registry.create(configMaps, namespace, { apiVersion: "v1", kind: "ConfigMap", metadata }, kubectl);
  registry.remove(namespaces, "", namespace, {});
  clock.advance(5000);
  const { status } = registry.get(namespaces, "", namespace);
  expect(status?.conditions?.find(({ type }) => type === "NamespaceFinalizersRemaining")?.message).toBe(
    "Some content in the namespace has finalizers remaining: example.com/hold in 1 resource instances",
  );
  registry.change(
    configMaps,
    namespace,
    "held",
    (draft) => ({ ...draft, metadata: { ...(draft["metadata"] as object), finalizers: [] } }),
    kubectl,
  );
  clock.advance(2000);
  expect(registry.store.get(namespaces, "", namespace)).toBeUndefined();
  running.stop();
});

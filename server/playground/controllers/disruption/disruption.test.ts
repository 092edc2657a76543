import { expect, test } from "vitest";
import { podDisruptionBudgets } from "../../kinds/pod-disruption-budget.ts";
import { createRunning, type Running } from "../testing/running.ts";
import { deploy, namespace } from "../testing/stage.ts";

function budget({ registry }: Running, spec: Readonly<Record<string, unknown>>): void {
  const selector = { matchLabels: { app: "web" } };
  const metadata = { name: "web", namespace };
  registry.create(
    podDisruptionBudgets,
    namespace,
    { apiVersion: "policy/v1", kind: "PodDisruptionBudget", metadata, spec: { selector, ...spec } },
    { manager: "kubectl" },
  );
}

test.each([
  ["minAvailable 3 of 4", { minAvailable: 3 }, [1, 4, 3, 4]],
  ["minAvailable 4 of 4", { minAvailable: 4 }, [0, 4, 4, 4]],
  ["minAvailable 60 %", { minAvailable: "60%" }, [1, 4, 3, 4]],
  ["maxUnavailable 1", { maxUnavailable: 1 }, [1, 4, 3, 4]],
  ["maxUnavailable 30 %", { maxUnavailable: "30%" }, [2, 4, 2, 4]],
] as const)("%s: what is allowed, healthy, desired, expected", (_, spec, wanted) => {
  const running = createRunning();
  deploy(running, "v1", { replicas: 4 });
  running.run(2);
  budget(running, spec);
  running.clock.advance(200);
  const { status } = running.registry.get(podDisruptionBudgets, namespace, "web");
  const { disruptionsAllowed, currentHealthy, desiredHealthy, expectedPods } = status ?? {};
  expect([disruptionsAllowed, currentHealthy, desiredHealthy, expectedPods]).toEqual(wanted);
  expect(status?.conditions?.[0]?.reason).toBe(wanted[0] > 0 ? "SufficientPods" : "InsufficientPods");
  running.stop();
});

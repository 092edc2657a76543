import type { Raw } from "../../../lib/base/raw.ts";
import { deployment, service } from "../objects.ts";
import { apply, gone, kubectl, patch, ready, type Script } from "../script.ts";

/** Numbered pods of the template that Deployments have here. */
function numbered(name: string, spec: Raw = {}, grace = 0): Raw {
  const { metadata, spec: of } = deployment({ name, grace }) as {
    readonly metadata: Raw;
    readonly spec: Raw;
  };
  const { replicas, selector, template } = of;
  return {
    apiVersion: "apps/v1",
    kind: "StatefulSet",
    metadata,
    spec: { replicas, selector, serviceName: name, template, ...spec },
  };
}

const headless = (name: string): Raw => {
  const { spec, ...rest } = service(name, { app: name }) as { readonly spec: Raw };
  return { ...rest, spec: { ...spec, clusterIP: "None" } };
};

const claim = (spec: Raw): Raw => ({ volumeClaimTemplates: [{ metadata: { name: "data" }, spec }] });

const strategy = (rollingUpdate: Raw): Raw => ({ updateStrategy: { type: "RollingUpdate", rollingUpdate } });

/** Numbered pods: in their order, and in parallel. */
export const statefulSets: readonly Script[] = [
  {
    name: "stateful-set",
    says: "a StatefulSet makes its pods one by one, and takes them away from the highest",
    steps: [
      apply(headless("db"), numbered("db")),
      ready(1),
      kubectl("get statefulsets,pods"),
      ready(),
      kubectl("rollout status statefulset/db --timeout=10s"),
      kubectl("get statefulsets -o wide"),
      kubectl("describe statefulset db"),
      kubectl("scale statefulset db --replicas=5"),
      ready(),
      kubectl("delete pod db-1"),
      ready(),
      kubectl("scale statefulset db --replicas=2"),
      kubectl("get statefulsets,pods"),
    ],
  },
  {
    name: "stateful-set-rolling",
    says: "a StatefulSet is rolled from its highest pod down to a partition, on, and back",
    steps: [
      apply(headless("db"), numbered("db", strategy({ partition: 2 }))),
      ready(),
      kubectl("set image statefulset/db web=registry.example/web:2.0"),
      ready(),
      kubectl("rollout status statefulset/db --timeout=10s"),
      kubectl("delete pod db-0"),
      ready(),
      patch("statefulset db", { spec: strategy({ partition: 0 }) }),
      ready(1),
      ready(),
      kubectl("rollout status statefulset/db --timeout=10s"),
      kubectl("rollout history statefulset/db"),
      kubectl("rollout history statefulset/db --revision=2"),
      kubectl("rollout undo statefulset/db"),
      ready(),
      kubectl("rollout history statefulset/db"),
      kubectl("rollout undo statefulset/db --to-revision=9"),
      kubectl("rollout undo statefulset/db --to-revision=3"),
      kubectl("describe statefulset db"),
    ],
  },
  {
    name: "stateful-set-parallel",
    says: "a StatefulSet in parallel makes all its pods at once, and replaces two at a time",
    steps: [
      apply(
        numbered("db", { replicas: 4, podManagementPolicy: "Parallel", ...strategy({ maxUnavailable: 2 }) }),
      ),
      kubectl("get statefulsets,pods"),
      ready(),
      kubectl("set image statefulset/db web=registry.example/web:2.0"),
      ready(),
      kubectl("scale statefulset db --replicas=1"),
      kubectl("get statefulsets,pods"),
      kubectl("scale statefulset db --replicas=2"),
      ready(),
      kubectl("delete statefulset db"),
      kubectl("get controllerrevisions,pods"),
    ],
  },
  {
    name: "stateful-set-stops",
    says: "a StatefulSet waits for a pod that stops, and for one that never becomes ready",
    steps: [
      apply(numbered("db", {}, 30)),
      ready(),
      kubectl("set image statefulset/db web=registry.example/web:broken"),
      gone(),
      kubectl("get statefulsets,pods"),
      kubectl("set image statefulset/db web=registry.example/web:2.0"),
      kubectl("rollout status statefulset/db --timeout=1s"),
      kubectl("delete pod db-2 --wait=false"),
      gone(),
      ready(1),
      gone(),
      ready(1),
      gone(),
      ready(),
      kubectl("rollout status statefulset/db --timeout=10s"),
    ],
  },
  {
    name: "stateful-set-orphans",
    says: "a StatefulSet leaves its pods behind, and takes them over again",
    steps: [
      apply(numbered("db", { replicas: 2, ordinals: { start: 5 } })),
      ready(),
      kubectl("delete statefulset db --cascade=orphan"),
      kubectl("get statefulsets,controllerrevisions,pods"),
      apply(numbered("db", { replicas: 2, ordinals: { start: 6 }, updateStrategy: { type: "OnDelete" } })),
      ready(),
      kubectl("set image statefulset/db web=registry.example/web:2.0"),
      kubectl("rollout status statefulset/db --timeout=10s"),
      kubectl("delete pod db-6"),
      ready(),
      kubectl("get statefulset db -o jsonpath={.status}"),
    ],
  },
  {
    name: "stateful-set-refusals",
    says: "what a StatefulSet may not ask for, and may not change",
    steps: [
      apply(numbered("db", { replicas: 1, minReadySeconds: 0 })),
      patch("statefulset db", { spec: { serviceName: "other" } }),
      patch("statefulset db", { spec: { podManagementPolicy: "Parallel" } }),
      patch("statefulset db", { spec: { selector: { matchLabels: { a: "b" } } } }),
      kubectl("create -f -", [numbered("a", { podManagementPolicy: "Sometimes" })]),
      kubectl("create -f -", [numbered("a", { updateStrategy: { type: "Sometimes" } })]),
      kubectl("create -f -", [numbered("a", strategy({ partition: -1, maxUnavailable: 0 }))]),
      kubectl("create -f -", [numbered("a", strategy({ maxUnavailable: "101%" }))]),
      kubectl("create -f -", [numbered("a", { updateStrategy: { type: "OnDelete", rollingUpdate: {} } })]),
      kubectl("create -f -", [numbered("a.b")]),
      kubectl("create -f -", [numbered("a", { ordinals: { start: -1 }, replicas: -1, minReadySeconds: -1 })]),
      kubectl("create -f -", [numbered("a", { serviceName: "a.b" })]),
      kubectl("create -f -", [numbered("a", claim({}))]),
      kubectl("create -f -", [numbered("a", claim({ accessModes: ["Sometimes"] }))]),
      kubectl("create -f -", [
        numbered("a", { persistentVolumeClaimRetentionPolicy: { whenDeleted: "Sometimes" } }),
      ]),
      kubectl("create -f -", [numbered("a", { selector: { matchLabels: { app: "b" } } })]),
      kubectl("create -f -", [numbered("a", { selector: {} })]),
    ],
  },
];

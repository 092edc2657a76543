import type { Raw } from "../../../lib/base/raw.ts";
import { deployment } from "../objects.ts";
import { apply, kubectl, ready, type Script } from "../script.ts";

/** A pod on each node, of the template that Deployments have here. */
const agent = (): Raw => {
  const { metadata, spec } = deployment({ name: "agent" }) as {
    readonly metadata: Raw;
    readonly spec: Raw;
  };
  const { selector, template } = spec;
  return { apiVersion: "apps/v1", kind: "DaemonSet", metadata, spec: { selector, template } };
};

/** A pod on each node, and its versions. */
export const daemonSets: readonly Script[] = [
  {
    name: "daemon-set",
    says: "a DaemonSet is rolled node by node, and back",
    steps: [
      apply(agent()),
      ready(),
      kubectl("rollout status daemonset/agent --timeout=10s"),
      kubectl("set image daemonset/agent web=registry.example/web:2.0"),
      ready(1),
      ready(),
      kubectl("get daemonsets,pods"),
      kubectl("rollout history daemonset/agent"),
      kubectl("rollout undo daemonset/agent"),
      ready(),
      kubectl("rollout history daemonset/agent"),
      kubectl("rollout undo daemonset/agent --to-revision=9"),
      kubectl("describe daemonset agent"),
    ],
  },
];

import type { Raw } from "../../../lib/base/raw.ts";
import { deployment } from "../objects.ts";
import { apply, kubectl, ready, type Script, type Step } from "../script.ts";
import { begun, image, scale } from "./steps.ts";

const containers = (tag: string, names: string): readonly Raw[] => [
  {
    name: "web",
    image: `registry.example/web:${tag}`,
    env: [{ name: "SHOP", value: tag }],
    ports: [8080, 443, 80].map((containerPort) => ({
      containerPort,
      name: `${names}-${String(containerPort)}`,
    })),
  },
  { name: "log", image: `registry.example/log:${tag}` },
];

const wanted = (tag: string, names: string, spec: Raw): Raw => {
  const { metadata: _all, ...rest } = deployment({
    replicas: 1,
    podSpec: { containers: containers(tag, names) },
    spec,
  }) as Raw & { readonly metadata?: Raw };
  return { ...rest, metadata: { name: "web" } };
};

const applied = (manager: string, object: Raw, ...more: readonly string[]): Step =>
  kubectl(`apply --server-side --field-manager=${manager} ${more.join(" ")} -f -`, [object]);

const at = "2026-01-01T00:00:00Z";
const tried: Raw = {
  ...{ type: "Tasty", reason: "Tried", message: "by hand" },
  ...{ lastTransitionTime: at, lastUpdateTime: at },
};

const condition = (status: string): Raw => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "web" },
  status: { conditions: [{ ...tried, status }] },
});

const owners = kubectl("get deployment web -o yaml --show-managed-fields");

const configMap = (name: string, label: string): Raw => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name, labels: { label } },
});

/** What several say of the same fields, and what is deleted together. */
export const conflicts: readonly Script[] = [
  {
    name: "apply-conflicts",
    says: "several managers want the same fields, of the object, its size and its status",
    steps: [
      applied("one", wanted("1.0", "a", { paused: true, minReadySeconds: 1 })),
      kubectl("scale deployment/web --replicas=0"),
      applied("two", wanted("1.0", "a", { paused: true })),
      {
        type: "run",
        program: "kubectl",
        args: ["patch", "deployment/web", "--field-manager=one", "-p", '{"spec":{"minReadySeconds":2}}'],
      },
      kubectl("patch deployment/web -p {spec:{}}"),
      kubectl("label deployment web team=shop"),
      applied("two", wanted("2.0", "b", { paused: false, minReadySeconds: 3 })),
      applied("two", { ...wanted("2.0", "b", {}), metadata: { name: "web", labels: { team: "till" } } }),
      applied("two", wanted("2.0", "b", { paused: true, minReadySeconds: 3 }), "--force-conflicts"),
      owners,
      applied("one", wanted("1.0", "a", { paused: true, minReadySeconds: 1 })),
      applied("clock", condition("True"), "--subresource=status"),
      applied("watch", condition("False"), "--subresource=status"),
      applied("watch", condition("False"), "--subresource=status", "--force-conflicts"),
      owners,
    ],
  },
  {
    name: "same-size",
    says: "a size is set that is there already, and whose it is then",
    steps: [
      ...begun({ replicas: 2 }),
      scale(2),
      image("2.0"),
      ready(),
      scale(3),
      ready(),
      scale(3),
      scale(2),
      scale(2),
    ],
  },
  {
    name: "delete-collections",
    says: "what is selected is deleted together; what may not be, and how that is said",
    steps: [
      apply(configMap("a", "yes"), configMap("b", "yes"), configMap("c", "yes"), configMap("d", "no")),
      kubectl("get configmaps -l label"),
      kubectl(
        "delete --raw /api/v1/namespaces/{namespace}/configmaps?labelSelector=label=yes&propagationPolicy=Never",
      ),
      kubectl("delete --raw /api/v1/configmaps?labelSelector=label=yes"),
      kubectl("delete --raw /api/v1/namespaces?labelSelector=label=yes"),
      kubectl("delete configmaps -l label=yes"),
      kubectl("delete configmaps --field-selector metadata.name=d"),
      kubectl("get configmaps -l label"),
    ],
  },
];

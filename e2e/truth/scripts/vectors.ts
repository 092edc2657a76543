import { deployment, service, strategyOf } from "../objects.ts";
import { apply, kubectl, ready, type Script } from "../script.ts";

/** To another version, by its tag. */
export const image = (tag: string, name = "web") =>
  kubectl(`set image deployment/${name} web=registry.example/web:${tag}`);
export const scale = (replicas: number, name = "web") =>
  kubectl(`scale deployment/${name} --replicas=${String(replicas)}`);

/** A finished first version. */
const begun = (shape: Parameters<typeof deployment>[0]) => [apply(deployment(shape)), ready()];

/** One pod after the other becomes ready, unless it is said. */
export const vectors: readonly Script[] = [
  {
    name: "t1",
    says: "4 replicas, surge 1, unavailable 0",
    steps: [
      apply(service("web", { app: "web" })),
      ...begun({ replicas: 4, rolling: "1/0" }),
      image("2.0"),
      ready(1),
      ready(),
      kubectl("rollout status deployment/web"),
      kubectl("rollout history deployment/web"),
      kubectl("get deployments,replicasets,pods"),
      kubectl("describe deployment web"),
    ],
  },
];
void strategyOf;

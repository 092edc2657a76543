import { deployment, type Shape } from "../objects.ts";
import { apply, kubectl, ready, type Step } from "../script.ts";

/** Steps that many scripts share. */

/** To another version, by its tag. */
export const image = (tag: string, name = "web"): Step =>
  kubectl(`set image deployment/${name} web=registry.example/web:${tag}`);

export const scale = (replicas: number, name = "web"): Step =>
  kubectl(`scale deployment/${name} --replicas=${String(replicas)}`);

export const undo = (revision?: number, name = "web"): Step =>
  kubectl(
    `rollout undo deployment/${name}${revision === undefined ? "" : ` --to-revision=${String(revision)}`}`,
  );

export const because = (why: string, name = "web"): Step =>
  kubectl(`annotate deployment/${name} kubernetes.io/change-cause="${why}" --overwrite`);

/** A first version all of whose pods are ready. */
export const begun = (shape: Shape = {}): readonly Step[] => [apply(deployment(shape)), ready()];

/** What somebody would look at afterwards. */
export const looked = (name = "web"): readonly Step[] => [
  kubectl(`rollout history deployment/${name}`),
  kubectl("get deployments,replicasets,pods"),
  kubectl(`describe deployment ${name}`),
];

/** A strategic patch of the spec. */
export const patched = (spec: unknown, name = "web"): Step => ({
  type: "run",
  program: "kubectl",
  args: ["patch", `deployment/${name}`, "-p", JSON.stringify({ spec })],
});

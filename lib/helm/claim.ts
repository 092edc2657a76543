import type { World } from "../log/world.ts";
import type { DeploymentRef, Told } from "./told.ts";

/** By what a release is taken for the owner of a Deployment. */
export type Claim =
  /** The Deployment names it, and its manifest declares the Deployment. */
  | { readonly type: "agreed" }
  /** The Deployment names it, and no manifest of it that could be read is there to agree. */
  | { readonly type: "named" }
  /** The Deployment names it, and the manifest that is installed declares no such Deployment. */
  | { readonly type: "undeclared" }
  /** Its manifest declares the Deployment, which names `other`, or none. */
  | { readonly type: "unnamed"; readonly other: string | undefined };

interface Claimed {
  readonly namespace: string;
  readonly name: string;
  readonly claim: Claim;
}

/** Helm's own annotations, as pkg/action/validate.go sets them. */
const [nameKey, namespaceKey] = ["meta.helm.sh/release-name", "meta.helm.sh/release-namespace"];

/** The releases that have to do with a Deployment: the one that it names first, then those that declare it. */
export function claimsOn(
  world: World,
  ref: DeploymentRef,
  records: ReadonlyMap<string, readonly Told[]>,
): readonly Claimed[] {
  const deployment = world.objects.Deployment.get(
    world.deploymentNamed.get(`${ref.namespace}/${ref.name}`) ?? "",
  );
  const name = deployment?.owners[nameKey];
  const named =
    name === undefined ? undefined : `${deployment?.owners[namespaceKey] ?? ref.namespace}/${name}`;
  const declaring = [...records].filter(([, told]) => installed(told)?.deployments.includes(keyOf(ref)));
  const claims = declaring
    .filter(([key]) => key !== named)
    .map(([key]) => claimed(key, { type: "unnamed", other: named }));
  if (named === undefined) return claims;
  const told = records.get(named) ?? [];
  if (told.length === 0) return claims;
  const manifest = installed(told);
  const isDeclared = manifest?.deployments.includes(keyOf(ref));
  const type = isDeclared === undefined ? "named" : isDeclared ? "agreed" : "undeclared";
  return [claimed(named, { type }), ...claims];
}

const keyOf = ({ namespace, name }: DeploymentRef): string => `${namespace}/${name}`;

const claimed = (key: string, claim: Claim): Claimed => {
  const [namespace = "", name = ""] = key.split("/");
  return { namespace, name, claim };
};

/** The body of the revision that is deployed, else of the newest one; undefined where it is not, or cannot be, read. */
const installed = (told: readonly Told[]) => {
  const record = told.find(({ status }) => status === "deployed") ?? told[0];
  return record?.body?.problem === undefined ? record?.body : undefined;
};

import type { Say } from "../draw/way.ts";
import { ownerOf } from "../deployment/owner.ts";

/** Who goes by a record of its own, and will set the newer state again. */
export const helm: Say = ({ deployment: { owners, namespace } }) => {
  const release = owners["meta.helm.sh/release-name"];
  if (release === undefined) return [];
  const where = owners["meta.helm.sh/release-namespace"] ?? namespace;
  return [{ text: { id: "helmOwns", args: { release, namespace: where } } }];
};

export const argo: Say = ({ deployment: { owners } }) => {
  const app =
    owners["argocd.argoproj.io/instance"] ?? owners["argocd.argoproj.io/tracking-id"]?.split(":")[0];
  return app === undefined ? [] : [{ text: { id: "argoOwns", args: { app } } }];
};

export const flux: Say = ({ deployment: { owners } }) => {
  const name = owners["kustomize.toolkit.fluxcd.io/name"] ?? owners["helm.toolkit.fluxcd.io/name"];
  return name === undefined ? [] : [{ text: { id: "fluxOwns", args: { name } } }];
};

export const controller: Say = ({ raw }) => {
  const owner = ownerOf(raw.deployment);
  return owner === undefined ? [] : [{ text: { id: "ownerReverts", args: owner } }];
};

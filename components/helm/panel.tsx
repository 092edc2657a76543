"use client";

import { releasesOf } from "../../lib/helm/history.ts";
import type { World } from "../../lib/log/world.ts";
import type { Ref } from "../../lib/rollout/ref.ts";
import type { VersionView } from "../../lib/view/view.ts";
import { Panel } from "../ui/panel.tsx";
import "../diff/diff.css";
import "./helm.css";
import type { RenderAction } from "./release-props.ts";
import { Release } from "./release.tsx";
import { helmAccess, releaseNamed, type HelmAccess } from "./shows.ts";
import { useHelmWords } from "./words.ts";

export interface HelmPanelProps extends Ref {
  /** As it was at `at`, and as it is now. */
  readonly world: World;
  readonly latest: World;
  /** The moment shown, ms. */
  readonly at: number;
  readonly versions: readonly VersionView[];
  /** What each revision offers to do; undefined: nothing, as in the past. */
  readonly renderAction: RenderAction | undefined;
}

/** The Helm releases that a Deployment belongs to, with their revisions. */
export function HelmPanel(props: HelmPanelProps) {
  const { namespace, name, world, latest, at, versions, renderAction } = props;
  const { helm } = useHelmWords();
  const releases = releasesOf(world, { namespace, name }, at, latest);
  const access = helmAccess(world, namespace);
  const note = noteOf(access, props, helm);
  if (releases.length === 0 && note === undefined) return undefined;
  return (
    <Panel title={helm.title}>
      {note !== undefined && <p className="helm-note">{note}</p>}
      {releases.map((release) => (
        <Release
          key={`${release.namespace}/${release.name}`}
          release={release}
          at={at}
          versions={versions}
          renderAction={renderAction}
        />
      ))}
    </Panel>
  );
}

/** Why there are no revisions to show. A Deployment names its release itself, whoever may list the records. */
function noteOf(
  access: HelmAccess,
  { world, namespace, name }: HelmPanelProps,
  helm: ReturnType<typeof useHelmWords>["helm"],
): string | undefined {
  const deployment = world.objects.Deployment.get(world.deploymentNamed.get(`${namespace}/${name}`) ?? "");
  const release = deployment && releaseNamed(deployment);
  if (access === "forbidden") return release ? helm.forbiddenNamed(release.name) : helm.forbidden;
  return access === "unrecorded" && release ? helm.unrecorded(release) : undefined;
}

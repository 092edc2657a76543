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
import { helmAccess } from "./shows.ts";
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
  const isForbidden = helmAccess(world, namespace) === "forbidden";
  if (releases.length === 0 && !isForbidden) return undefined;
  return (
    <Panel title={helm.title}>
      {isForbidden && <p className="helm-note">{forbiddenText(props, helm)}</p>}
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

/** A Deployment names its release itself, whoever may list the records. */
function forbiddenText(
  { world, namespace, name }: HelmPanelProps,
  helm: ReturnType<typeof useHelmWords>["helm"],
): string {
  const uid = world.deploymentNamed.get(`${namespace}/${name}`) ?? "";
  const release = world.objects.Deployment.get(uid)?.owners["meta.helm.sh/release-name"];
  return release === undefined ? helm.forbidden : helm.forbiddenNamed(release);
}

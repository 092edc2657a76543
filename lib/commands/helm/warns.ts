import { at, stringsAt } from "../../base/raw.ts";
import { driftOf } from "../../helm/drift.ts";
import { groupOf, titleOf, type Declared } from "../../helm/manifest.ts";
import { maskObject } from "../../mask/mask.ts";
import type { Raw } from "../../base/raw.ts";
import type { BackPhrase } from "../../words/back.ts";
import { scalersOf } from "../deployment/scalers.ts";
import type { Line } from "../preview.ts";
import { objectOf } from "./pairs.ts";
import type { HelmSay } from "./say.ts";

const line = (text: BackPhrase): readonly Line[] => [{ text }];

/** The number before may be one that never came to be what it was to be. */
const targetStatus: HelmSay = ({ standing: { target } }) =>
  ["deployed", "superseded"].includes(target.status)
    ? []
    : line({ id: "helmTargetNotGood", args: { revision: target.revision, status: target.status } });

/** As long as it must be said that this is known, it stands above all already; so does the next. */
const pending: HelmSay = ({ asked, standing: { newest }, seen: { now } }) =>
  asked.confirmPending && newest.status.startsWith("pending-")
    ? line({
        id: "helmIsPending",
        args: { revision: newest.revision, status: newest.status, ms: Math.max(0, now - newest.createdAt) },
      })
    : [];

const same: HelmSay = ({ asked, standing: { newest, target } }) =>
  asked.confirmSame && newest.revision === target.revision
    ? line({ id: "helmIsSame", args: { revision: target.revision } })
    : [];

const severalDeployed: HelmSay = ({ standing: { records } }) => {
  const deployed = records.filter(({ status }) => status === "deployed").map(({ revision }) => revision);
  return deployed.length < 2
    ? []
    : line({ id: "helmSeveralDeployed", args: { revisions: deployed.reverse() } });
};

/** Helm 3 refuses to take over what is there and is not its own, in the middle of its work; Helm 4 takes it over. */
const foreign: HelmSay = ({ pairs }) =>
  pairs.flatMap(({ state, live, after }) =>
    state === "created" && after !== undefined && live !== undefined && live !== "unread"
      ? line({ id: "helmThereAlready", args: { object: titleOf(after) } })
      : [],
  );

/** What others have changed of the declared fields is set to what the goal says. */
const changedSince: HelmSay = ({ pairs, standing, seen }) => {
  const byServer = standing.goal.applyMethod === "ssa";
  return pairs.flatMap(({ before, after, live }) => {
    if (before === undefined || after === undefined || live === undefined || live === "unread") return [];
    const [old, now] = [before.raw, live].map((raw) => maskObject(raw, seen.digest) as Raw);
    if (old === undefined || now === undefined || old["kind"] === "Secret") return [];
    const fields = driftOf(old, now).map(({ path }) => path);
    if (fields.length === 0) return [];
    const args = { object: titleOf(after), fields };
    return byServer
      ? [{ text: { id: "helmChangedSince", args } as const, detail: { id: "helmMayConflict" } as const }]
      : [{ text: { id: "helmChangedSince", args } as const }];
  });
};

const scaled: HelmSay = ({ pairs, seen }) =>
  pairs.flatMap(({ after }) => {
    if (after === undefined || !isDeployment(after)) return [];
    const scalers = scalersOf(seen.found, after);
    if (scalers === "unknown" || at(after.raw, "spec", "replicas") === undefined) return [];
    return scalers.map((scaler) => ({ text: { id: "scalerReverts", args: scaler } }) as const);
  });

const isDeployment = ({ apiVersion, kind }: Declared): boolean =>
  kind === "Deployment" && groupOf(apiVersion) === "apps";

/** Whoever keeps the release in step with Git undoes what is done by hand. */
const owners: HelmSay = ({ pairs }) => {
  const tracked = pairs.flatMap(({ live }): readonly Line[] => {
    if (live === undefined || live === "unread") return [];
    const labels: Readonly<Record<string, string | undefined>> = {
      ...stringsAt(live, "metadata", "annotations"),
      ...stringsAt(live, "metadata", "labels"),
    };
    const flux = labels["helm.toolkit.fluxcd.io/name"] ?? labels["kustomize.toolkit.fluxcd.io/name"];
    const app =
      labels["argocd.argoproj.io/instance"] ?? labels["argocd.argoproj.io/tracking-id"]?.split(":")[0];
    if (flux !== undefined) return line({ id: "fluxOwns", args: { name: flux } });
    return app === undefined ? [] : line({ id: "argoOwns", args: { app } });
  });
  return tracked.slice(0, 1);
};

const unread: HelmSay = ({ pairs }) => {
  const objects = pairs.filter(({ live }) => live === "unread").map((pair) => titleOf(objectOf(pair)));
  return objects.length === 0 ? [] : line({ id: "helmUnreadObjects", args: { objects } });
};

const incomplete: HelmSay = ({ standing: { current, goal } }) =>
  current.isComplete && goal.isComplete ? [] : line({ id: "helmIncomplete" });

/** Helm asks nobody whether anything has changed since it was asked to. */
const gap: HelmSay = () => line({ id: "helmGap" });

export const warns: readonly HelmSay[] = [
  ...[same, pending, targetStatus, severalDeployed, foreign, changedSince, scaled, owners],
  ...[incomplete, unread, gap],
];

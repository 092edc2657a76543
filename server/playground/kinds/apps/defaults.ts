import type { Draft } from "../../object.ts";
import { defaultTemplate } from "../pod-spec/defaults.ts";
import { generationKey } from "./daemon-set.ts";
import { defaultClaim } from "../rules/claim-defaults.ts";
import { byDefault, structAt, structIn, structsAt, withoutZeros } from "../rules/draft.ts";

/** Defaults of pkg/apis/apps/v1/defaults.go; each takes the object. */

export function defaultDeployment(deployment: Draft): void {
  const spec = structIn(deployment, "spec");
  withoutZeros(spec, "minReadySeconds", "paused");
  byDefault(spec, "replicas", 1);
  const strategy = structIn(spec, "strategy");
  byDefault(strategy, "type", "RollingUpdate");
  if (strategy["type"] === "RollingUpdate") {
    const rolling = structIn(strategy, "rollingUpdate");
    byDefault(rolling, "maxUnavailable", "25%");
    byDefault(rolling, "maxSurge", "25%");
  }
  byDefault(spec, "revisionHistoryLimit", 10);
  byDefault(spec, "progressDeadlineSeconds", 600);
  defaultTemplate(structIn(spec, "template"));
}

export function defaultReplicaSet(replicaSet: Draft): void {
  const spec = structIn(replicaSet, "spec");
  withoutZeros(spec, "minReadySeconds");
  byDefault(spec, "replicas", 1);
  defaultTemplate(structIn(spec, "template"));
}

/** The number of its template has a place from the start, and so an owner; which number it is, the strategy says. */
export function defaultDaemonSet(daemonSet: Draft): void {
  byDefault(structIn(structIn(daemonSet, "metadata"), "annotations"), generationKey, "0");
  const spec = structIn(daemonSet, "spec");
  withoutZeros(spec, "minReadySeconds");
  const strategy = structIn(spec, "updateStrategy");
  byDefault(strategy, "type", "RollingUpdate");
  if (strategy["type"] === "RollingUpdate") {
    const rolling = structIn(strategy, "rollingUpdate");
    byDefault(rolling, "maxUnavailable", 1);
    byDefault(rolling, "maxSurge", 0);
  }
  byDefault(spec, "revisionHistoryLimit", 10);
  defaultTemplate(structIn(spec, "template"));
}

/** It calls itself a claim that waits, as the conversion of its type makes it do. */
function defaultClaimTemplate(template: Draft): void {
  template["apiVersion"] = "v1";
  template["kind"] = "PersistentVolumeClaim";
  defaultClaim(template);
  byDefault(structIn(template, "status"), "phase", "Pending");
}

export function defaultStatefulSet(statefulSet: Draft): void {
  const spec = structIn(statefulSet, "spec");
  withoutZeros(spec, "minReadySeconds");
  byDefault(spec, "podManagementPolicy", "OrderedReady");
  const strategy = structIn(spec, "updateStrategy");
  if (strategy["type"] === undefined || strategy["type"] === "") {
    strategy["type"] = "RollingUpdate";
    structIn(strategy, "rollingUpdate");
  }
  const rolling = strategy["type"] === "RollingUpdate" ? structAt(strategy, "rollingUpdate") : undefined;
  if (rolling) {
    byDefault(rolling, "partition", 0);
    byDefault(rolling, "maxUnavailable", 1);
  }
  const retention = structIn(spec, "persistentVolumeClaimRetentionPolicy");
  byDefault(retention, "whenDeleted", "Retain");
  byDefault(retention, "whenScaled", "Retain");
  byDefault(spec, "replicas", 1);
  byDefault(spec, "revisionHistoryLimit", 10);
  structsAt(spec, "volumeClaimTemplates").forEach(defaultClaimTemplate);
  defaultTemplate(structIn(spec, "template"));
}

/** As an older kind, it names itself and its pods by its template (SetDefaults_ReplicationController). */
export function defaultReplicationController(controller: Draft): void {
  const spec = structIn(controller, "spec");
  withoutZeros(spec, "minReadySeconds");
  byDefault(spec, "replicas", 1);
  const template = structAt(spec, "template");
  if (template === undefined) return;
  defaultTemplate(template);
  const labels = structAt(structIn(template, "metadata"), "labels");
  if (labels === undefined) return;
  byDefault(spec, "selector", { ...labels });
  byDefault(structIn(controller, "metadata"), "labels", { ...labels });
}

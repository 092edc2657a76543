import type { KubeObject } from "../../object.ts";
import type { Condition, PodTemplateSpec } from "../pod-types.ts";
import type { LabelSelector } from "../selector.ts";
import type { IntOrPercent } from "./deployment.ts";
import type { PersistentVolumeClaim } from "./persistent-volume-claim.ts";

/** A claim that each pod gets one of; of its metadata it says the name, and what it wishes beside that. */
export interface ClaimTemplate {
  readonly metadata: {
    readonly name: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec: PersistentVolumeClaim["spec"];
}

export interface StatefulSet extends KubeObject {
  readonly spec: {
    readonly replicas?: number;
    readonly selector: LabelSelector;
    readonly template: PodTemplateSpec;
    readonly serviceName?: string;
    readonly podManagementPolicy?: "OrderedReady" | "Parallel";
    readonly updateStrategy?: {
      readonly type?: "RollingUpdate" | "OnDelete";
      readonly rollingUpdate?: { readonly partition?: number; readonly maxUnavailable?: IntOrPercent };
    };
    readonly minReadySeconds?: number;
    readonly revisionHistoryLimit?: number;
    readonly ordinals?: { readonly start?: number };
    readonly volumeClaimTemplates?: readonly ClaimTemplate[];
    readonly persistentVolumeClaimRetentionPolicy?: {
      readonly whenDeleted?: "Retain" | "Delete";
      readonly whenScaled?: "Retain" | "Delete";
    };
  };
  readonly status?: {
    readonly observedGeneration?: number;
    readonly replicas: number;
    readonly readyReplicas?: number;
    readonly currentReplicas?: number;
    readonly updatedReplicas?: number;
    readonly availableReplicas: number;
    /** Names of ControllerRevisions. */
    readonly currentRevision?: string;
    readonly updateRevision?: string;
    readonly collisionCount?: number;
    readonly conditions?: readonly Condition[];
  };
}

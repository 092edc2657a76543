import { isCustom } from "../../custom/custom-kind.ts";
import type { Kind } from "../../kinds/kind.ts";
import type { Condition, PodSpec } from "../../kinds/pod-types.ts";
import type { KubeObject } from "../../object.ts";

/** What the operator keeps: nothing of it is there until its CustomResourceDefinition is installed. */
const agentGroup = "playground.rollscope.dev";
const agentKind = "Agent";

/** A wish for one pod of an image on every node, or on some. */
export interface Agent extends KubeObject {
  readonly spec?: {
    readonly image?: string;
    readonly nodeSelector?: PodSpec["nodeSelector"];
    readonly env?: Readonly<Record<string, string>>;
  };
  readonly status?: {
    readonly observedGeneration?: number;
    readonly desired?: number;
    readonly ready?: number;
    readonly conditions?: readonly Condition[];
  };
}

/** Whether a kind is the one that the operator knows. What its schema lets through is read with care. */
export const isAgents = (kind: Kind): kind is Kind<Agent> =>
  isCustom(kind) && kind.group === agentGroup && kind.kind === agentKind;

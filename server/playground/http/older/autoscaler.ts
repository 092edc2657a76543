import { objectAt } from "../../json.ts";
import { horizontalPodAutoscalers } from "../../kinds/horizontal-pod-autoscaler.ts";
import type { Kind } from "../../kinds/kind.ts";
import type { HorizontalPodAutoscaler } from "../../kinds/types/horizontal-pod-autoscaler.ts";
import type { Draft, KubeObject } from "../../object.ts";
import { negotiate } from "../accept.ts";
import type { Api } from "../api.ts";
import { decodeObject } from "../body/decode.ts";
import { expectKind } from "../body/object-body.ts";
import type { Call } from "../call.ts";
import { writeParameters } from "../options/write-options.ts";
import type { Reply } from "../reply.ts";
import type { ResourceTarget } from "../target.ts";
import { answerWith } from "../verbs/get.ts";

/** HorizontalPodAutoscalers as `kubectl autoscale` made them before 1.32; nothing is stored as one. */
const older: Kind = {
  ...(horizontalPodAutoscalers as Kind),
  version: "v1",
};

/** Whether a request is the one that older versions of `kubectl autoscale` send. */
export const isOlderAutoscale = ({ method }: Call, target: ResourceTarget): boolean =>
  method === "POST" &&
  target.group === older.group &&
  target.version === older.version &&
  target.resource === older.plural &&
  target.namespace !== "" &&
  target.name === "";

/** autoscaling/v1 as v2 says it (pkg/apis/autoscaling/v1/conversion.go). */
function asNow({ metadata, spec }: Draft): Draft {
  const { targetCPUUtilizationPercentage: percentage, ...rest } = objectAt({ spec }, "spec") ?? {};
  const target = { type: "Utilization", averageUtilization: percentage };
  return {
    ...(metadata === undefined ? {} : { metadata }),
    spec: {
      ...rest,
      ...(percentage !== undefined && { metrics: [{ type: "Resource", resource: { name: "cpu", target } }] }),
    },
  };
}

function asThen({ metadata, spec }: HorizontalPodAutoscaler): KubeObject {
  const { scaleTargetRef, minReplicas, maxReplicas, metrics = [] } = spec;
  const cpu = metrics.find(({ resource }) => resource?.name === "cpu")?.resource?.target.averageUtilization;
  const told = {
    scaleTargetRef,
    ...(minReplicas === undefined ? {} : { minReplicas }),
    maxReplicas,
    ...(cpu === undefined ? {} : { targetCPUUtilizationPercentage: cpu }),
  };
  const object: KubeObject & { readonly spec: object; readonly status: object } = {
    ...{ apiVersion: "autoscaling/v1", kind: "HorizontalPodAutoscaler" },
    metadata,
    spec: told,
    status: { currentReplicas: 0, desiredReplicas: 0 },
  };
  return object;
}

/** Creates what is asked for in the older version, and answers in it: 201. Throws 400, 409, 415 and 422. */
export async function createOlderAutoscaler(
  api: Api,
  { namespace }: ResourceTarget,
  call: Call,
): Promise<Reply> {
  negotiate(call.headers.accept);
  const { manager, dryRun } = writeParameters(call, "CreateOptions");
  const { draft } = await decodeObject(call.body, call.headers["content-type"], older.kind);
  expectKind(draft, older);
  const made = api.registry.create(horizontalPodAutoscalers, namespace, asNow(draft), { manager, dryRun });
  return answerWith(api, older, asThen(made), { call, code: 201 });
}

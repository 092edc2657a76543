import type { Draft } from "../../object.ts";
import { byDefault, byDefaultAlsoZero, structAt, structIn, structsAt } from "../rules/draft.ts";
import { canonicalFields, canonicalLists } from "../rules/quantities.ts";
import { tagOf } from "./image.ts";
import { omitEmpty } from "./omit-empty.ts";
import { defaultVolume } from "./volume-defaults.ts";

function defaultAction(action: Draft | undefined): void {
  const httpGet = action && structAt(action, "httpGet");
  if (httpGet) {
    byDefault(httpGet, "path", "/");
    byDefault(httpGet, "scheme", "HTTP");
  }
  const grpc = action && structAt(action, "grpc");
  if (grpc) byDefault(grpc, "service", "");
}

function defaultProbe(probe: Draft | undefined): void {
  if (!probe) return;
  byDefaultAlsoZero(probe, "timeoutSeconds", 1);
  byDefaultAlsoZero(probe, "periodSeconds", 10);
  byDefaultAlsoZero(probe, "successThreshold", 1);
  byDefaultAlsoZero(probe, "failureThreshold", 3);
  defaultAction(probe);
}

function defaultEnv(variable: Draft): void {
  const from = structAt(variable, "valueFrom");
  const fieldRef = from && structAt(from, "fieldRef");
  if (fieldRef) byDefault(fieldRef, "apiVersion", "v1");
  const resourceRef = from && structAt(from, "resourceFieldRef");
  if (!resourceRef) return;
  byDefault(resourceRef, "divisor", "0");
  canonicalFields(resourceRef, "divisor");
}

function defaultContainer(container: Draft): void {
  const { image } = container;
  const tag = tagOf(typeof image === "string" ? image : "");
  byDefault(container, "imagePullPolicy", tag === "latest" ? "Always" : "IfNotPresent");
  byDefault(container, "terminationMessagePath", "/dev/termination-log");
  byDefault(container, "terminationMessagePolicy", "File");
  canonicalLists(structIn(container, "resources"), "limits", "requests");
  for (const port of structsAt(container, "ports")) byDefault(port, "protocol", "TCP");
  for (const variable of structsAt(container, "env")) defaultEnv(variable);
  defaultProbe(structAt(container, "livenessProbe"));
  defaultProbe(structAt(container, "readinessProbe"));
  defaultProbe(structAt(container, "startupProbe"));
  const lifecycle = structAt(container, "lifecycle");
  if (!lifecycle) return;
  defaultAction(structAt(lifecycle, "postStart"));
  defaultAction(structAt(lifecycle, "preStop"));
}

/** A ServiceAccount has two names in the API, an old and a new one; both are written. */
function defaultServiceAccount(spec: Draft): void {
  byDefault(spec, "serviceAccountName", spec["serviceAccount"]);
  if (spec["serviceAccountName"] === undefined) delete spec["serviceAccountName"];
  else spec["serviceAccount"] = spec["serviceAccountName"];
}

/** What every pod spec gets, in a template too (pkg/apis/core/v1/defaults.go, SetDefaults_PodSpec and its parts). */
export function defaultPodSpec(spec: Draft): void {
  omitEmpty(spec);
  byDefault(spec, "dnsPolicy", "ClusterFirst");
  byDefault(spec, "restartPolicy", "Always");
  byDefault(spec, "securityContext", {});
  byDefault(spec, "terminationGracePeriodSeconds", 30);
  byDefault(spec, "schedulerName", "default-scheduler");
  defaultServiceAccount(spec);
  canonicalLists(spec, "overhead");
  for (const volume of structsAt(spec, "volumes")) defaultVolume(volume);
  for (const field of ["containers", "initContainers", "ephemeralContainers"]) {
    for (const container of structsAt(spec, field)) defaultContainer(container);
  }
}

/** A template's defaults: its spec's. */
export function defaultTemplate(template: Draft): void {
  // Written for a template that says nothing of itself, too.
  omitEmpty(structIn(template, "metadata"));
  defaultPodSpec(structIn(template, "spec"));
}

import type { Draft } from "../../object.ts";
import { byDefault, structAt, structsAt } from "../rules/draft.ts";
import { canonicalFields } from "../rules/quantities.ts";

/** 0644, in decimal as JSON has it. */
const readable = 420;

function defaultDownward(source: Draft): void {
  for (const item of structsAt(source, "items")) {
    const fieldRef = structAt(item, "fieldRef");
    if (fieldRef) byDefault(fieldRef, "apiVersion", "v1");
    const resourceRef = structAt(item, "resourceFieldRef");
    if (resourceRef) byDefault(resourceRef, "divisor", "0");
  }
}

function defaultProjected(projected: Draft): void {
  for (const source of structsAt(projected, "sources")) {
    const token = structAt(source, "serviceAccountToken");
    if (token) byDefault(token, "expirationSeconds", 3600);
    const downward = structAt(source, "downwardAPI");
    if (downward) defaultDownward(downward);
  }
}

/** What a volume gets: an empty directory where it names no source (pkg/apis/core/v1/defaults.go). */
export function defaultVolume(volume: Draft): void {
  if (Object.keys(volume).every((field) => field === "name")) volume["emptyDir"] = {};
  const emptyDir = structAt(volume, "emptyDir");
  if (emptyDir) canonicalFields(emptyDir, "sizeLimit");
  const hostPath = structAt(volume, "hostPath");
  if (hostPath) byDefault(hostPath, "type", "");
  for (const field of ["secret", "configMap", "projected", "downwardAPI"]) {
    const source = structAt(volume, field);
    if (source) byDefault(source, "defaultMode", readable);
  }
  const projected = structAt(volume, "projected");
  if (projected) defaultProjected(projected);
  const downward = structAt(volume, "downwardAPI");
  if (downward) defaultDownward(downward);
}

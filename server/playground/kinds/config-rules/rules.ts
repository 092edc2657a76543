import { isEqual } from "../../json.ts";
import type { Draft, KubeObject } from "../../object.ts";
import { forbiddenValue, invalidValue, requiredValue, tooLong } from "../../causes.ts";
import { immutable, invalids, type Causes } from "../rules/checks.ts";
import { at, entries, root, text, type Place } from "../rules/place.ts";
import { configKeyErrors } from "../../syntax/values.ts";

/** One MiB. */
const mostBytes = 1_048_576;

const bytesOf = (base64: string): number => Buffer.byteLength(base64, "base64");

const keyCauses = (map: Place): Causes =>
  entries(map).flatMap(({ key, path }) => invalids({ path, value: key }, configKeyErrors(key)));

/** base64, as Go's decoder takes it. */
const isBase64 = (value: string): boolean => value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value);

const encodingCauses = (map: Place): Causes =>
  entries(map)
    .filter((entry) => !isBase64(text(entry)))
    .map(({ path }) => invalidValue(path, "<value omitted>", "illegal base64 data"));

/** What was declared immutable stays as it is. */
function frozenCauses(object: Place, old: Place, fields: readonly string[]): Causes {
  if (at(old, "immutable").value !== true) return [];
  const why = "field is immutable when `immutable` is set";
  return [
    ...(at(object, "immutable").value === true ? [] : [forbiddenValue("immutable", why)]),
    ...fields
      .filter((field) => !isEqual(at(object, field).value, at(old, field).value))
      .map((field) => forbiddenValue(field, why)),
  ];
}

/** Keys that a Secret of a type must have, all of them; of one alone where the type needs any of them. */
const wanted: Readonly<Record<string, readonly string[]>> = {
  "kubernetes.io/tls": ["tls.crt", "tls.key"],
  "kubernetes.io/dockerconfigjson": [".dockerconfigjson"],
  "kubernetes.io/dockercfg": [".dockercfg"],
  "kubernetes.io/ssh-auth": ["ssh-privatekey"],
  "kubernetes.io/basic-auth": ["username", "password"],
};

function typeCauses(secret: Place): Causes {
  const type = text(at(secret, "type"));
  const keys = new Set(entries(at(secret, "data")).map(({ key }) => key));
  const missing = (wanted[type] ?? []).filter((key) => !keys.has(key));
  const isEnough = type === "kubernetes.io/basic-auth" && missing.length < 2;
  return isEnough ? [] : missing.map((key) => requiredValue(`data[${key}]`));
}

/** pkg/apis/core/validation, ValidateSecret and ValidateSecretUpdate. */
export function secretCauses(draft: Draft, old: KubeObject | undefined): Causes {
  const secret = root(draft);
  const data = at(secret, "data");
  const before = old && root({ ...old });
  const size = entries(data).reduce((sum, entry) => sum + bytesOf(text(entry)), 0);
  return [
    ...(before === undefined
      ? []
      : [...immutable(at(secret, "type"), at(before, "type")), ...frozenCauses(secret, before, ["data"])]),
    ...keyCauses(data),
    ...encodingCauses(data),
    ...(size > mostBytes ? [tooLong("data", mostBytes)] : []),
    ...typeCauses(secret),
  ];
}

/** pkg/apis/core/validation, ValidateConfigMap and ValidateConfigMapUpdate. */
export function configMapCauses(draft: Draft, old: KubeObject | undefined): Causes {
  const map = root(draft);
  const [data, binaryData] = [at(map, "data"), at(map, "binaryData")];
  const binary = new Set(entries(binaryData).map(({ key }) => key));
  const size =
    entries(data).reduce((sum, entry) => sum + Buffer.byteLength(text(entry)), 0) +
    entries(binaryData).reduce((sum, entry) => sum + bytesOf(text(entry)), 0);
  return [
    ...(old === undefined ? [] : frozenCauses(map, root({ ...old }), ["data", "binaryData"])),
    ...keyCauses(data),
    ...entries(data)
      .filter(({ key }) => binary.has(key))
      .map(({ key, path }) => invalidValue(path, key, "duplicate of key present in binaryData")),
    ...keyCauses(binaryData),
    ...encodingCauses(binaryData),
    ...(size > mostBytes ? [tooLong("", mostBytes)] : []),
  ];
}

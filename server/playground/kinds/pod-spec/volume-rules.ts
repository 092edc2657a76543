import { isObject } from "../../json.ts";
import { forbiddenValue, invalidValue, missingValue, requiredValue } from "../../causes.ts";
import { dnsLabel, duplicates, fileMode, invalids, required, type Causes } from "../rules/checks.ts";
import { at, isSet, items, text, type Place } from "../rules/place.ts";
import { relativePathErrors } from "../../syntax/values.ts";

const filesCauses = (source: Place): Causes => [
  ...fileMode(at(source, "defaultMode")),
  ...items(at(source, "items")).flatMap((item) => [
    ...required(at(item, "key")),
    ...required(at(item, "path")),
    ...invalids(at(item, "path"), relativePathErrors(text(at(item, "path")))),
    ...fileMode(at(item, "mode")),
  ]),
];

const checks: Readonly<Record<string, (source: Place) => Causes>> = {
  configMap: (source) => [...required(at(source, "name")), ...filesCauses(source)],
  secret: (source) => [...required(at(source, "secretName")), ...filesCauses(source)],
  persistentVolumeClaim: (source) => required(at(source, "claimName")),
  hostPath: (source) => [
    ...required(at(source, "path")),
    ...(text(at(source, "path")).split("/").includes("..")
      ? invalids(at(source, "path"), ["must not contain '..'"])
      : []),
  ],
  nfs: (source) => [...required(at(source, "server")), ...required(at(source, "path"))],
  projected: (source) => fileMode(at(source, "defaultMode")),
  downwardAPI: (source) => fileMode(at(source, "defaultMode")),
};

function sourceCauses(volume: Place): Causes {
  const fields = isObject(volume.value) ? Object.keys(volume.value).filter((field) => field !== "name") : [];
  const [first, ...others] = fields
    .map((field) => ({ field, place: at(volume, field) }))
    .filter(({ place }) => isSet(place));
  if (first === undefined) return [requiredValue(volume.path, "must specify a volume type")];
  return [
    ...(checks[first.field]?.(first.place) ?? []),
    ...others.map(({ place }) => forbiddenValue(place.path, "may not specify more than 1 volume type")),
  ];
}

/** pkg/apis/core/validation, ValidateVolumes. */
export function volumesCauses(volumes: readonly Place[]): Causes {
  const names = volumes.map((volume) => at(volume, "name"));
  return [
    ...volumes.flatMap((volume) => [...sourceCauses(volume), ...dnsLabel(at(volume, "name"))]),
    ...duplicates(names),
  ];
}

function mountCauses(container: Place, mount: Place, volumes: ReadonlySet<string>): Causes {
  const name = at(mount, "name");
  const subPath = text(at(mount, "subPath"));
  const subPathExpr = text(at(mount, "subPathExpr"));
  const list = at(container, "volumeMounts").path;
  const both = subPath !== "" && subPathExpr !== "";
  return [
    ...required(name),
    ...(volumes.has(text(name)) ? [] : [missingValue(name.path, name.value)]),
    ...required(at(mount, "mountPath")),
    ...relativePathErrors(subPath).map((error) => invalidValue(`${list}.subPath`, subPath, error)),
    ...(both ? invalids(at(mount, "subPathExpr"), ["subPathExpr and subPath are mutually exclusive"]) : []),
    ...relativePathErrors(subPathExpr).map((error) =>
      invalidValue(`${list}.subPathExpr`, subPathExpr, error),
    ),
  ];
}

/** What a container mounts must be a volume of the pod, each path once. */
export function mountsCauses(container: Place, volumes: ReadonlySet<string>): Causes {
  const mounts = items(at(container, "volumeMounts"));
  const twice = duplicates(mounts.map((mount) => at(mount, "mountPath")));
  return [
    ...mounts.flatMap((mount) => mountCauses(container, mount, volumes)),
    ...twice.map(({ field }) => {
      const mount = mounts.find(({ path }) => `${path}.mountPath` === field);
      return invalidValue(field, mount && text(at(mount, "mountPath")), "must be unique");
    }),
  ];
}

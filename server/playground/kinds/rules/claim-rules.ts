import { forbiddenValue, notSupported, requiredValue } from "../../causes.ts";
import type { Causes } from "./checks.ts";
import { at, isSet, items, text, type Place } from "./place.ts";

const modes = ["ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"];
const volumeModes = ["Block", "Filesystem"];

/** How a volume may be mounted. `missing`: what is said where no way is given. */
export function accessModeCauses(accessModes: Place, missing: string): Causes {
  const wished = items(accessModes).map(text);
  const isOneOfSeveral =
    wished.includes("ReadWriteOncePod") && wished.some((mode) => mode !== "ReadWriteOncePod");
  return [
    ...(wished.length === 0 ? [requiredValue(accessModes.path, missing)] : []),
    ...wished
      .filter((mode) => !modes.includes(mode))
      .map((mode) => notSupported(accessModes.path, mode, modes)),
    ...(isOneOfSeveral
      ? [forbiddenValue(accessModes.path, "may not use ReadWriteOncePod with other access modes")]
      : []),
  ];
}

/** What is wrong with the spec of a new claim (pkg/apis/core/validation, ValidatePersistentVolumeClaimSpec). */
export function claimCauses(spec: Place): Causes {
  const requests = at(spec, "resources", "requests");
  const volumeMode = at(spec, "volumeMode");
  return [
    ...accessModeCauses(at(spec, "accessModes"), "at least 1 access mode is required"),
    ...(isSet(at(requests, "storage")) ? [] : [requiredValue(`${at(spec, "resources").path}[storage]`)]),
    ...(isSet(volumeMode) && !volumeModes.includes(text(volumeMode))
      ? [notSupported(volumeMode.path, text(volumeMode), volumeModes)]
      : []),
  ];
}

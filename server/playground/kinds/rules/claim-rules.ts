import { forbiddenValue, notSupported, requiredValue } from "../../causes.ts";
import type { Causes } from "./checks.ts";
import { at, isSet, items, text, type Place } from "./place.ts";

const modes = ["ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"];
const volumeModes = ["Block", "Filesystem"];

/** What is wrong with the spec of a new claim (pkg/apis/core/validation, ValidatePersistentVolumeClaimSpec). */
export function claimCauses(spec: Place): Causes {
  const accessModes = at(spec, "accessModes");
  const wished = items(accessModes).map(text);
  const isOneOfSeveral =
    wished.includes("ReadWriteOncePod") && wished.some((mode) => mode !== "ReadWriteOncePod");
  const requests = at(spec, "resources", "requests");
  const volumeMode = at(spec, "volumeMode");
  return [
    ...(wished.length === 0 ? [requiredValue(accessModes.path, "at least 1 access mode is required")] : []),
    ...wished
      .filter((mode) => !modes.includes(mode))
      .map((mode) => notSupported(accessModes.path, mode, modes)),
    ...(isOneOfSeveral
      ? [forbiddenValue(accessModes.path, "may not use ReadWriteOncePod with other access modes")]
      : []),
    ...(isSet(at(requests, "storage")) ? [] : [requiredValue(`${at(spec, "resources").path}[storage]`)]),
    ...(isSet(volumeMode) && !volumeModes.includes(text(volumeMode))
      ? [notSupported(volumeMode.path, text(volumeMode), volumeModes)]
      : []),
  ];
}

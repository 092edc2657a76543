import type { Draft, KubeObject } from "../object.ts";
import type { Kind } from "./kind.ts";
import { storageClassColumns } from "./print/classes.ts";
import { immutable, invalids, oneOf, required, type Causes } from "./rules/checks.ts";
import { byDefault } from "./rules/draft.ts";
import { at, root, text } from "./rules/place.ts";
import { labelKeyErrors } from "../syntax/labels.ts";
import type { StorageClass } from "./types/storage-class.ts";

/** pkg/apis/storage/validation. */
function storageClassCauses(draft: Draft, old: KubeObject | undefined): Causes {
  const whole = root(draft);
  if (old !== undefined) {
    return ["parameters", "provisioner", "reclaimPolicy", "volumeBindingMode"].flatMap((field) =>
      immutable(at(whole, field), at(root({ ...old }), field)),
    );
  }
  const provisioner = at(whole, "provisioner");
  const name = text(provisioner).toLowerCase();
  return [
    ...(name === ""
      ? required(provisioner)
      : invalids({ ...provisioner, value: name }, labelKeyErrors(name))),
    ...oneOf(at(whole, "reclaimPolicy"), ["Delete", "Retain"], false),
    ...oneOf(at(whole, "volumeBindingMode"), ["Immediate", "WaitForFirstConsumer"]),
  ];
}

export const storageClasses: Kind<StorageClass> = {
  group: "storage.k8s.io",
  version: "v1",
  kind: "StorageClass",
  plural: "storageclasses",
  singular: "storageclass",
  shortNames: ["sc"],
  categories: [],
  namespaced: false,
  subresources: [],
  defaults(draft) {
    byDefault(draft, "reclaimPolicy", "Delete");
    byDefault(draft, "volumeBindingMode", "Immediate");
  },
  validate: storageClassCauses,
  columns: storageClassColumns,
};

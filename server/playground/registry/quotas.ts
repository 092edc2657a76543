import { copyOf } from "../json.ts";
import { resourceQuotas } from "../kinds/resource-quota.ts";
import { chargesFor, type Charge, type Entrant } from "../quota/admission.ts";
import { ownersOf, withOwners } from "./field-owners.ts";
import type { WriteOptions } from "./registry.ts";
import type { Setting } from "./setting.ts";
import { withShared } from "./sharing.ts";

/** The API server itself writes what is used. */
const writer: WriteOptions = { manager: "kube-apiserver", subresource: "status" };

function charge(setting: Setting, { quota, used }: Charge): void {
  const draft = { ...copyOf({ ...quota }), status: copyOf({ ...quota.status, used }) };
  const owners = ownersOf(setting, resourceQuotas, { draft, old: quota }, writer);
  setting.store.put(resourceQuotas, withShared(quota, withOwners(resourceQuotas, draft, owners)));
}

/**
 * Refuses what a ResourceQuota of its namespace has no room for, else takes the room before the object is stored
 * (apiserver pkg/admission/plugin/resourcequota). Where it is not stored after all, the next count gives the room back.
 */
export function admitToQuotas(setting: Setting, entrant: Entrant, options: WriteOptions): void {
  if (options.subresource !== undefined) return;
  const charges = chargesFor(setting.store, entrant, setting.clock.now());
  if (options.dryRun === true) return;
  for (const one of charges) charge(setting, one);
}

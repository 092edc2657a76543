import type { Ref } from "../../lib/rollout/ref.ts";
import { isName } from "../../lib/wire/requests.ts";

/** What an address names by its parts, as they stand in it; undefined where no object can have such a name. */
export function refOf(parts: Ref): Ref | undefined {
  const [namespace, name] = [decodeURIComponent(parts.namespace), decodeURIComponent(parts.name)];
  return isName(namespace) && isName(name) ? { namespace, name } : undefined;
}

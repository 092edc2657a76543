import { StatusError } from "../status.ts";
import type { Store } from "../store/store.ts";

/** Throws 504 for a revision that is still to come. */
export function refuseFuture(store: Store, revision: number): void {
  const refusal = futureRefusal(store, revision);
  if (refusal !== undefined) throw refusal;
}

/** The 504 of a revision that is still to come (…/apiserver/pkg/storage/errors.go). */
export function futureRefusal(store: Store, revision: number): StatusError | undefined {
  if (revision <= store.revision()) return undefined;
  return new StatusError(
    504,
    "Timeout",
    `Timeout: Too large resource version: ${revision}, current: ${store.revision()}`,
    {
      causes: [{ reason: "ResourceVersionTooLarge", message: "Too large resource version", field: "" }],
      retryAfterSeconds: 1,
    },
  );
}

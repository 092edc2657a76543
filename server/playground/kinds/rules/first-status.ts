import type { Draft, KubeObject } from "../../object.ts";

/** Gives a new object the status that upstream writes before any controller has seen it. */
export const withFirstStatus =
  (status: () => Draft) =>
  (draft: Draft, old: KubeObject | undefined): void => {
    if (old === undefined) draft["status"] = status();
  };

import type { Draft } from "../object.ts";
import type { Kind } from "./kind.ts";
import { byDefault, misfit, structAt, structIn } from "./rules/draft.ts";
import { secretCauses } from "./config-rules/rules.ts";
import { secretColumns } from "./print/core.ts";
import type { Secret } from "./types/secret.ts";

export type { Secret } from "./types/secret.ts";

/** `stringData` is for writing only: it becomes data (pkg/apis/core/v1/conversion.go). */
function defaultSecret(secret: Draft): void {
  byDefault(secret, "type", "Opaque");
  const texts = structAt(secret, "stringData");
  if (texts === undefined) return;
  const data = structIn(secret, "data");
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text !== "string") throw misfit(text, `stringData.${key}`, "string");
    data[key] = Buffer.from(text).toString("base64");
  }
  delete secret["stringData"];
}

export const secrets: Kind<Secret> = {
  group: "",
  version: "v1",
  kind: "Secret",
  plural: "secrets",
  singular: "secret",
  shortNames: [],
  categories: [],
  namespaced: true,
  subresources: [],
  defaults: defaultSecret,
  fields: (secret) => ({ type: (secret as Secret).type ?? "" }),
  validate: secretCauses,
  columns: secretColumns,
};

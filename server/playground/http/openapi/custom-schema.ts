import { isEmbedded, type Schema } from "../../custom/schema/schema.ts";
import type { TypeName } from "../discovery/resources.ts";

/** The name of a custom kind's schema: its group turned round, as upstream's are (`com.example.v1.Widget`). */
export const customName = ({ group, version, kind }: TypeName): string =>
  [...group.split(".").reverse(), version, kind].join(".");

const text = (description: string): object => ({ type: "string", description });

const meta = {
  apiVersion: text("APIVersion defines the versioned schema of this representation of an object."),
  kind: text("Kind is a string value representing the REST resource this object represents."),
  metadata: { allOf: [{ $ref: "#/components/schemas/ObjectMeta" }] },
};

/** A custom kind's schema as OpenAPI has it (apiextensions-apiserver, pkg/controller/openapi/builder). */
export const customSchema = (schema: Schema, type: TypeName): object => ({
  ...publish({ ...schema, "x-kubernetes-embedded-resource": true }),
  "x-kubernetes-embedded-resource": undefined,
  "x-kubernetes-group-version-kind": [type],
});

function publish(schema: Schema): object {
  const { properties, items, additionalProperties: rest, ...said } = schema;
  const own = Object.entries(properties ?? {}).map(([name, part]) => [name, publish(part)] as const);
  const fields = { ...Object.fromEntries(own), ...(isEmbedded(schema) ? meta : {}) };
  return {
    ...said,
    ...(Object.keys(fields).length === 0 ? {} : { properties: fields }),
    ...(items === undefined ? {} : { items: publish(items) }),
    ...(rest === undefined ? {} : { additionalProperties: typeof rest === "object" ? publish(rest) : rest }),
  };
}

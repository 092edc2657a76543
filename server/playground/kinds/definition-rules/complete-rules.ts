import { requiredValue } from "../../causes.ts";
import { propertyOf, type Schema } from "../../custom/schema/schema.ts";
import type { Cause } from "../../status.ts";
import { child, property } from "./path.ts";

/** A part of a condition, with the part of the structure that it is about. */
interface Pair {
  readonly nested: Schema;
  readonly nestedPath: string;
  readonly outer: Schema | undefined;
  readonly outerPath: string;
}

/** Fields that a condition names and the structure does not (apiextensions-apiserver, pkg/apiserver/schema/complete.go). */
export const completenessCauses = (schema: Schema, path: string): readonly Cause[] =>
  ofConditions({ nested: schema, nestedPath: path, outer: schema, outerPath: path });

function ofConditions({ nested, nestedPath, outer, outerPath }: Pair): readonly Cause[] {
  const pairOf = (part: Schema, field: string): Pair => ({
    nested: part,
    nestedPath: child(nestedPath, field),
    outer,
    outerPath,
  });
  const { not, allOf = [], anyOf = [], oneOf = [] } = nested;
  return [
    ...(not === undefined ? [] : ofPart(pairOf(not, "not"))),
    ...allOf.flatMap((part, at) => ofPart(pairOf(part, `allOf[${at}]`))),
    ...anyOf.flatMap((part, at) => ofPart(pairOf(part, `anyOf[${at}]`))),
    ...oneOf.flatMap((part, at) => ofPart(pairOf(part, `oneOf[${at}]`))),
  ];
}

function ofPart(pair: Pair): readonly Cause[] {
  const { nested, nestedPath, outer, outerPath } = pair;
  if (outer === undefined) return [requiredValue(outerPath, `because it is defined in ${nestedPath}`)];
  const { items, properties = {} } = nested;
  return [
    ...ofConditions(pair),
    ...(items === undefined
      ? []
      : ofPart({
          nested: items,
          nestedPath: child(nestedPath, "items"),
          outer: outer.items,
          outerPath: child(outerPath, "items"),
        })),
    ...Object.entries(properties).flatMap(([name, part]) =>
      ofPart({
        nested: part,
        nestedPath: property(nestedPath, name),
        outer: propertyOf(outer, name),
        outerPath: property(outerPath, name),
      }),
    ),
  ];
}

const varint = (value: number): readonly number[] => {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return [...bytes, Number(rest)];
};

type Value = number | boolean | string | Uint8Array;

export type EncodedField = readonly [number: number, value: Value];

/** A protobuf message of these fields, as Go's generated code would write it. */
export const message = (...fields: readonly EncodedField[]): Uint8Array =>
  Uint8Array.from(
    fields.flatMap(([number, value]) => {
      if (typeof value === "number" || typeof value === "boolean") {
        return [...varint(number * 8), ...varint(Number(value))];
      }
      const bytes = typeof value === "string" ? new TextEncoder().encode(value) : value;
      return [...varint(number * 8 + 2), ...varint(bytes.length), ...bytes];
    }),
  );

/** An entry of a map. */
export const entry = (key: string, value: Value): Uint8Array => message([1, key], [2, value]);

/** A request body: the magic bytes, and the object wrapped in `Unknown`. */
export const body = (apiVersion: string, kind: string, raw: Uint8Array): Uint8Array => {
  const envelope = message([1, message([1, apiVersion], [2, kind])], [2, raw], [3, ""], [4, ""]);
  return Uint8Array.from([0x6b, 0x38, 0x73, 0, ...envelope]);
};

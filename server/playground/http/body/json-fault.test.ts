import { expect, it } from "vitest";
import { jsonFault } from "./json-fault.ts";

it.each([
  ["", "unexpected end of JSON input"],
  ["{", "unexpected end of JSON input"],
  ['{"a":', "unexpected end of JSON input"],
  ['{"a":"b', "unexpected end of JSON input"],
  ["tru", "unexpected end of JSON input"],
  ["}", "invalid character '}' looking for beginning of value"],
  ["x", "invalid character 'x' looking for beginning of value"],
  ["{x", "invalid character 'x' looking for beginning of object key string"],
  ["{'a':1}", "invalid character '\\'' looking for beginning of object key string"],
  ['{"kind":"ConfigMap",}', "invalid character '}' looking for beginning of object key string"],
  ['{"kind":"ConfigMap" "apiVersion":"v1"}', "invalid character '\"' after object key:value pair"],
  ['{"a" 1}', "invalid character '1' after object key"],
  ["[1 2]", "invalid character '2' after array element"],
  ["[1,]", "invalid character ']' looking for beginning of value"],
  ['[{"a":[]}}', "invalid character '}' after array element"],
  ["{}{}", "invalid character '{' after top-level value"],
  ["{} x", "invalid character 'x' after top-level value"],
  ['{"a":tru}', "invalid character '}' in literal true (expecting 'e')"],
  ['{"a":"\\x"}', "invalid character 'x' in string escape code"],
  ['{"a":"\\u12g4"}', "invalid character 'g' in \\u hexadecimal character escape"],
  ['{"a":"b\u0001"}', "invalid character '\\x01' in string literal"],
  ['{"a":"b\n"}', "invalid character '\\n' in string literal"],
  ['{"a":01}', "invalid character '1' after object key:value pair"],
  ["-x", "invalid character 'x' in numeric literal"],
  ["1.x", "invalid character 'x' after decimal point in numeric literal"],
  ["1ex", "invalid character 'x' in exponent of numeric literal"],
  ["\u0000\u0001", "invalid character '\\x00' looking for beginning of value"],
  ["\ufeff{}", "invalid character 'ï' looking for beginning of value"],
])("says of %j what Go says: %s", (text, fault) => {
  expect(jsonFault(text)).toBe(fault);
  expect(() => JSON.parse(text) as unknown).toThrow();
});

it("finds the fault beneath a hundred thousand brackets", () => {
  expect(jsonFault("[".repeat(1e5) + "x")).toBe("invalid character 'x' looking for beginning of value");
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { configMaps } from "../../kinds/config-map.ts";
import { kinds } from "../../kinds/kinds.ts";
import { pods } from "../../kinds/pod.ts";
import type { KubeObject } from "../../object.ts";
import { StatusError } from "../../status.ts";
import { checkFields, matchesFields, parseFieldSelector } from "./field-selector.ts";

const metadata = {
  name: "a,b",
  namespace: "default",
  uid: "u",
  resourceVersion: "1",
  creationTimestamp: "2026-01-01T00:00:00Z",
};
const pod: KubeObject = {
  apiVersion: "v1",
  kind: "Pod",
  metadata,
  ...{ spec: { nodeName: "node-1", restartPolicy: "Always" }, status: { phase: "Running" } },
};

describe("a field selector", () => {
  it.each([
    ["", true],
    ["metadata.name=a\\,b", true],
    ["metadata.name==a\\,b,metadata.namespace=default", true],
    ["metadata.name!=a\\,b", false],
    ["status.phase=Running,spec.nodeName!=node-2", true],
    ["status.phase!=Running", false],
    ["spec.nodeName=", false],
  ])("%j selects as upstream's does: %s", (selector, selected) => {
    const parsed = parseFieldSelector(selector);
    checkFields(parsed, pods);
    expect(matchesFields(parsed, pods, pod)).toBe(selected);
  });

  it.each([
    ["nothing", "invalid selector: 'nothing'; can't understand 'nothing'"],
    ["a=b=c", "invalid field selector: unescaped character in value: 61"],
    ["a=b\\x", "invalid field selector: invalid escape sequence: \\x"],
    ["a=b\\", "invalid field selector: invalid escape sequence: \\"],
  ])("%j is refused: %s", (selector, message) => {
    expect(() => parseFieldSelector(selector)).toThrow(new StatusError(400, "BadRequest", message));
  });

  it("may name only what the kind can be selected by", () => {
    const selector = parseFieldSelector("spec.x=1");
    expect(() => {
      checkFields(selector, pods);
    }).toThrow("field label not supported: spec.x");
    expect(() => {
      checkFields(selector, configMaps);
    }).toThrow('"spec.x" is not a known field selector: only "metadata.name", "metadata.namespace"');
  });

  it.each(kinds.map((kind) => [kind.plural, kind] as const))("can be checked for %s", (_, kind) => {
    checkFields(parseFieldSelector("metadata.name=a,metadata.namespace=b"), kind);
    expect(() => {
      checkFields(parseFieldSelector("no.such=1"), kind);
    }).toThrow(StatusError);
  });

  it("is a selector or a 400, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ab.=!\\, é".split("")) }), (text) => {
        try {
          matchesFields(parseFieldSelector(text), pods, pod);
        } catch (error) {
          expect(error).toMatchObject({ code: 400, reason: "BadRequest" });
        }
      }),
      { numRuns: 1000 },
    );
  });
});

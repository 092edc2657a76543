import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { StatusError } from "../../status.ts";
import { matchesLabels, parseLabelSelector } from "./label-selector.ts";

const labels = { app: "web", tier: "front", level: "3" };

describe("a label selector", () => {
  it.each([
    ["", true],
    ["app=web", true],
    ["app==web", true],
    ["app=api", false],
    ["app!=api", true],
    ["nope!=api", true],
    ["app!=web", false],
    ["app", true],
    ["nope", false],
    ["!nope", true],
    ["! app", false],
    ["app in (web, api)", true],
    ["app in (api)", false],
    ["nope in (web)", false],
    ["app notin (api)", true],
    ["app notin (web,api)", false],
    ["nope notin (web)", true],
    ["app in (web),tier=front,!nope", true],
    ["app in (web),tier=back", false],
    ["level>2", true],
    ["level<3", false],
    ["app>2", false],
    ["nope=", false],
    ["nope in ()", false],
    ["app in (web,)", true],
    ["in=web", false],
    ["notin notin (notin)", true],
    ["  app = web  ,  tier = front ", true],
  ])("%j selects as upstream's does: %s", (selector, selected) => {
    expect(matchesLabels(parseLabelSelector(selector), labels)).toBe(selected);
  });

  it.each([
    ["a=b=c", "found '=', expected: ',' or 'end of string'"],
    [",a", "found ',', expected: !, identifier, or 'end of string'"],
    ["a,", "found '', expected: identifier after ','"],
    ["a,,b", "found ',', expected: identifier after ','"],
    ["a in", "unable to parse requirement: found '' expected: '('"],
    ["a in b", "unable to parse requirement: found 'b' expected: '('"],
    ["a in (", "unable to parse requirement: found '', expected: ',', ')' or identifier"],
    ["a in (b,", "unable to parse requirement: found '', expected: ',', or identifier"],
    ["a in (=)", "unable to parse requirement: found '=', expected: ',', ')' or identifier"],
    ["a in (b", "unable to parse requirement: found '', expected: ',' or ')'"],
    ["a b", "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"],
    ["!", "unable to parse requirement: found '', expected: identifier"],
    ["a===b", "unable to parse requirement: found '=', expected: identifier"],
    [
      "a>x",
      "unable to parse requirement: values[0]: Invalid value: \"x\": for 'Gt', 'Lt' operators, the value must be an integer",
    ],
    ["/a=b", 'unable to parse requirement: <nil>: Invalid value: "/a": prefix part must be non-empty'],
  ])("%j is refused: %s", (selector, message) => {
    expect(() => parseLabelSelector(selector)).toThrow(new StatusError(400, "BadRequest", message));
  });

  it("is a selector or a 400, whatever the text", () => {
    const odd = fc.string({ unit: fc.constantFrom(..."ab01-_./=!<>(), \tin".split(""), "notin", "é") });
    fc.assert(
      fc.property(fc.oneof(odd, fc.string({ unit: "binary" })), (text) => {
        try {
          matchesLabels(parseLabelSelector(text), labels);
        } catch (error) {
          expect(error).toMatchObject({ code: 400, reason: "BadRequest" });
        }
      }),
      { numRuns: 1000 },
    );
  });
});

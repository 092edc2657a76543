import { describe, expect, test } from "vitest";
import { parseYaml } from "./yaml.ts";

const refuse = (why: string): Error => new Error(why);

test.each([
  ['a: yes\nb: off\nc: true\nd: "yes"\n', { a: true, b: false, c: true, d: "yes" }],
  ["y: n\n", { true: false }],
  ["mode: 0644\nport: 80\n", { mode: 0o644, port: 80 }],
  ["day: 2020-01-01\n", { day: "2020-01-01" }],
  ["a: 1\n---\nb: 2\n", { a: 1 }],
  ["", null],
])("reads %j as upstream does", async (text, value) => {
  expect((await parseYaml(text, refuse)).value).toEqual(value);
});

test.each(["a: b: c", "{", "\tkind: x", "a: [1"])("refuses %j", async (text) => {
  await expect(parseYaml(text, refuse)).rejects.toThrow(/at line 1/);
});

describe("keys of YAML that are there twice", () => {
  test.each([
    ["none", "a: 1\nb: { a: 2 }\n", { a: 1, b: { a: 2 } }, undefined],
    ["the last one counts", "spec:\n  foo: one\n  foo: two\n", { spec: { foo: "two" } }, 'line 3: key "foo"'],
    ["an empty value", "\nfoo: one\nfoo:\n", { foo: null }, 'line 3: key "foo"'],
    ["where the value begins", "foo: one\nfoo:\n  a: 1\n", { foo: { a: 1 } }, 'line 3: key "foo"'],
    ["in JSON", '{"foo": 1,\n"foo": 2}', { foo: 2 }, 'line 2: key "foo"'],
    ["a number", "9: a\n9: b\n", { 9: "b" }, "line 2: key 9"],
  ])("%s", async (_, text, value, doubled) => {
    expect(await parseYaml(text, refuse)).toEqual({
      value,
      doubled: doubled && `yaml: unmarshal errors:\n  ${doubled} already set in map`,
    });
  });

  test("are told one below the other", async () => {
    const { doubled } = await parseYaml("a: 1\na: 2\nb: 1\nb: 2\n", refuse);
    expect(doubled).toBe(
      'yaml: unmarshal errors:\n  line 2: key "a" already set in map\n  line 4: key "b" already set in map',
    );
  });
});

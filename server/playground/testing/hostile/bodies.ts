import { body as protobufBody, message } from "../../protobuf/testing/encode.ts";
import type { Sample } from "./objects.ts";
import { encoded, spoilt, spoiltLeaf } from "./spoil.ts";
import type { Dice } from "./values.ts";

const patchTypes = [
  "application/json-patch+json",
  "application/merge-patch+json",
  "application/strategic-merge-patch+json",
  "application/apply-patch+yaml",
] as const;

/** Its media type, and what it is said to be. */
export function bodyOf(
  dice: Dice,
  sample: Sample,
  method: string,
): readonly [type: string, body: string | Uint8Array | undefined] {
  if (method === "DELETE")
    return dice.chance(0.7) ? ["", undefined] : ["application/json", deleteOptions(dice)];
  if (method === "PATCH") {
    const type = dice.pick(patchTypes);
    return [
      type,
      type === "application/json-patch+json"
        ? jsonPatch(dice, sample)
        : encoded(dice, spoilt(dice, part(dice, sample))),
    ];
  }
  const object = spoilt(dice, sample.object);
  const type = dice.pick([
    "application/json",
    "application/json",
    "application/json",
    "application/yaml",
    "application/vnd.kubernetes.protobuf",
    "text/plain",
    ";;",
  ]);
  if (type === "application/yaml" && dice.chance(0.2)) return [type, dice.pick(strangeYaml)];
  if (type === "application/vnd.kubernetes.protobuf") return [type, protobuf(dice, sample)];
  const text = encoded(dice, object);
  return [type, dice.chance(0.03) ? text.slice(0, dice.below(text.length)) : text];
}

const part = (dice: Dice, { object }: Sample): unknown => {
  const field = dice.pick(["metadata", "spec", "data", "status"]);
  return dice.chance(0.5)
    ? object
    : {
        apiVersion: object["apiVersion"],
        kind: object["kind"],
        metadata: { name: "odd" },
        [field]: object[field],
      };
};

const deleteOptions = (dice: Dice): string =>
  encoded(
    dice,
    spoilt(dice, {
      kind: "DeleteOptions",
      apiVersion: "v1",
      propagationPolicy: dice.pick(["Foreground", "Orphan", "Background"]),
      gracePeriodSeconds: dice.pick([0, 1, 2 ** 53 - 1, -5]),
      preconditions: { uid: "x" },
    }),
  );

const strangeYaml: readonly [string, ...string[]] = [
  `a: &a [x,x,x,x,x,x,x,x,x]\n${"bcdefghij"
    .split("")
    .map(
      (key, at) =>
        `${key}: &${key} [${Array(9)
          .fill(`*${"abcdefghi"[at] ?? "a"}`)
          .join(",")}]`,
    )
    .join("\n")}`,
  "a: &a\n  b: *a\n",
  "[".repeat(5_000),
  `${"- ".repeat(5_000)}a`,
  "a: 0x7fffffffffffffffffff\nb: .inf\nc: .nan\nd: 1e400\ne: -0\n",
  "a: 1\na: 2\n",
  "? [a]\n: 1\n",
  "!!binary aGk=\n",
  "!!js/function 'function(){}'\n",
  "%YAML 9.9\n---\na: 1\n---\nb: 2\n",
  "\u0000",
  "--- >\n x",
  "<<: {a: 1}\nmetadata: {<<: {name: odd}}\n",
];

function protobuf(dice: Dice, { object }: Sample): Uint8Array {
  const { apiVersion, kind } = object;
  const inner = message(
    [1, message([1, "odd"], [3, "default"], [11, message([1, "a"], [2, "b"])])],
    [2, message([1, "a"], [2, "b"])],
  );
  const bytes = protobufBody(String(apiVersion), String(kind), inner).slice();
  for (let times = dice.below(4); times > 0; times -= 1) bytes[dice.below(bytes.length)] = dice.below(256);
  return dice.chance(0.2) ? bytes.slice(0, dice.below(bytes.length)) : bytes;
}

function jsonPatch(dice: Dice, sample: Sample): string {
  const operations = Array.from({ length: 1 + dice.below(3) }, () => ({
    op: dice.pick(["add", "replace", "remove", "test", "move", "copy", "__proto__"]),
    path: pointer(dice),
    from: pointer(dice),
    value: dice.chance(0.5) ? spoiltLeaf(dice) : spoilt(dice, sample.object["spec"] ?? {}),
  }));
  return encoded(dice, dice.chance(0.95) ? operations : spoilt(dice, operations));
}

const pointer = (dice: Dice): string =>
  dice.pick([
    "",
    "/",
    "/spec",
    "/metadata",
    "/metadata/labels",
    "/metadata/name",
    "/spec/replicas",
    "/spec/template/spec/containers/0",
    "/spec/template/spec/containers/-",
    "/spec/template/spec/containers/99999999999",
    "/spec/template/spec/containers/-1",
    "/spec/template/spec/containers/01",
    "/metadata/finalizers/0",
    "/metadata/annotations/a~1b",
    "/metadata/managedFields",
    "/metadata/managedFields/0/fieldsV1",
    "/__proto__/polluted",
    "/constructor/prototype/polluted",
    "/metadata/labels/__proto__",
    "/~",
    "/~2",
    "a",
    "/spec/ports/0/port",
    "/data/a",
  ]);

import { type Learnt, recalled, withVersion } from "./learnt.ts";
import type { Sample } from "./sample.ts";
import { partBody } from "./parts.ts";
import { protobufBody, wrecked } from "./protobuf.ts";
import { encoded, spoilt, spoiltLeaf } from "./spoil.ts";
import type { Dice } from "./values.ts";

const patchTypes = [
  "application/json-patch+json",
  "application/merge-patch+json",
  "application/strategic-merge-patch+json",
  "application/apply-patch+yaml",
] as const;

export type Body = readonly [type: string, body: string | Uint8Array | undefined];

/** What is written, and what the writer knows. */
export interface Written {
  readonly sample: Sample;
  readonly method: string;
  /** Empty for the object itself. */
  readonly part: string;
  readonly learnt: Learnt;
}

/** Its media type, and what it is said to be. */
export function bodyOf(dice: Dice, { sample, method, part: of, learnt }: Written): Body {
  if (method === "DELETE") return dice.chance(0.7) ? ["", undefined] : deleteOptions(dice, learnt);
  if (method === "PATCH") {
    const type = dice.pick(patchTypes);
    return [
      type,
      type === "application/json-patch+json"
        ? jsonPatch(dice, sample)
        : encoded(dice, spoilt(dice, part(dice, sample))),
    ];
  }
  const usual = partBody(of, sample);
  const whole =
    method === "POST" && of === "" && sample.name === undefined && dice.chance(0.5)
      ? renamed(dice, usual)
      : usual;
  return objectBody(dice, dice.chance(0.2) ? withVersion(dice, whole, learnt) : whole);
}

/** One more of its kind. */
function renamed(dice: Dice, object: Readonly<Record<string, unknown>>): object {
  const { name: _, ...metadata } = object["metadata"] as Readonly<Record<string, unknown>>;
  const named = dice.chance(0.2) ? { generateName: "odd-" } : { name: `odd-${dice.below(9)}` };
  return { ...object, metadata: { ...metadata, ...named } };
}

/** An object, more or less. */
export function objectBody(dice: Dice, whole: unknown): Body {
  const object = spoilt(dice, whole);
  const type = dice.pick([
    "application/json",
    "application/json",
    "application/json",
    "application/yaml",
    "application/vnd.kubernetes.protobuf",
    "application/vnd.kubernetes.protobuf",
    "text/plain",
    ";;",
  ]);
  if (type === "application/yaml" && dice.chance(0.2)) return [type, dice.pick(strangeYaml)];
  if (type === "application/vnd.kubernetes.protobuf") return [type, protobuf(dice, object)];
  const text = encoded(dice, object);
  return [type, dice.chance(0.03) ? text.slice(0, dice.below(text.length)) : text];
}

const part = (dice: Dice, { name, object }: Sample): unknown => {
  const field = dice.pick(["metadata", "spec", "data", "status"]);
  return dice.chance(0.5)
    ? object
    : {
        apiVersion: object["apiVersion"],
        kind: object["kind"],
        metadata: { name: name ?? "odd" },
        [field]: object[field],
      };
};

function deleteOptions(dice: Dice, learnt: Learnt): Body {
  const preconditions = {
    uid: recalled(dice, learnt.uids) ?? "x",
    ...(dice.chance(0.5) ? { resourceVersion: recalled(dice, learnt.revisions) ?? "1" } : {}),
  };
  const options = spoilt(dice, {
    kind: "DeleteOptions",
    apiVersion: "v1",
    propagationPolicy: dice.pick(["Foreground", "Orphan", "Background"]),
    gracePeriodSeconds: dice.pick([0, 1, 2 ** 53 - 1, -5]),
    ...(dice.chance(0.6) ? { preconditions } : {}),
    ...(dice.chance(0.2) ? { dryRun: ["All"] } : {}),
  });
  return dice.chance(0.3)
    ? ["application/vnd.kubernetes.protobuf", protobuf(dice, options)]
    : ["application/json", encoded(dice, options)];
}

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

const protobuf = (dice: Dice, object: unknown): Uint8Array => {
  const whole = protobufBody(typeof object === "object" && object !== null ? { ...object } : {});
  return dice.chance(0.5) ? whole : wrecked(dice, whole);
};

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

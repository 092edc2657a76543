/** Seeded choices for made-up requests. */
export interface Dice {
  /** 0 <= n < most, whole. */
  readonly below: (most: number) => number;
  readonly pick: <T>(from: readonly [T, ...T[]]) => T;
  /** True in `share` of the cases. */
  readonly chance: (share: number) => boolean;
}

/** `random`: 0 <= n < 1. */
export function createDice(random: () => number): Dice {
  const below = (most: number): number => Math.floor(random() * most);
  return {
    below,
    pick: (from) => from[below(from.length)] ?? from[0],
    chance: (share) => random() < share,
  };
}

/** Field names that break what takes an object for a map, and some that belong to real objects. */
export const hostileKeys = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "length",
  "",
  "a/b~c",
  "$patch",
  "$retainKeys",
  "$setElementOrder/containers",
  "$deleteFromPrimitiveList/finalizers",
  "f:metadata",
  'k:{"name":"a"}',
  "v:1",
  ".",
  "metadata",
  "spec",
  "status",
  "name",
  "labels",
  "finalizers",
  "ownerReferences",
  "managedFields",
  "generation",
  "deletionTimestamp",
  "replicas",
  "selector",
  "template",
  "ports",
  "\ud800",
  "a\u0000b",
] as const;

/** Values that are of another type, size or sense than whoever reads them expects. */
export const hostileLeaves: readonly [unknown, ...unknown[]] = [
  null,
  true,
  0,
  -1,
  1e308,
  -1e308,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e21,
  "",
  " ",
  "0",
  "-1",
  "100%",
  "999999999999%",
  "25%%",
  "1e308",
  "1e99",
  "9".repeat(100),
  "NaN",
  "Infinity",
  "__proto__",
  "constructor",
  "\ud800",
  "\udfff\ud800",
  "\u0000",
  "\u202e\u2028\ufeff",
  "a\r\nx: y",
  "\u001b[2J",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "$(A)$(B)$(A)",
  "2026-13-45T99:99:99Z",
  "9999-12-31T23:59:59Z",
  "+275760-09-13T00:00:00Z",
  "Terminating",
  "Delete",
  "merge",
  "replace",
  "Recreate",
  "Always",
  "ExternalName",
  "foregroundDeletion",
  "orphan",
  "kubernetes",
  [],
  {},
  [null],
  [[]],
  [{}],
  [{ name: "a" }, { name: "a" }],
  { name: null },
  { $patch: "delete" },
  { $patch: "replace" },
  { $patch: "nonsense" },
];

/** As long as a body may carry, in letters that patterns stumble over. */
export const longText = (dice: Dice): string =>
  dice
    .pick(["a", "1", "-", ".", " ", "a.", "é", "\\", '"', "/", "=", ",", "\u0000", "%", "{", "["])
    .repeat(dice.pick([300, 5_000, 70_000, 1_000_000]));

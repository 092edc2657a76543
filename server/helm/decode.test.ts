import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { isDamaged } from "../../lib/helm/record-problem.ts";
import { readRelease } from "../../lib/helm/release.ts";
import { computedValues } from "../../lib/helm/values.ts";
import { decodeRecord } from "./decode.ts";
import { packed, recordOf, writtenBy } from "./testing/records.ts";

const base64 = (text: string | Buffer): string => Buffer.from(text).toString("base64");
const twice = (text: string | Buffer): string => base64(base64(text));
const release = { name: "web", version: 1, chart: null };

test.each(["helm-3", "helm-4"] as const)("every record that %s wrote reads as helm itself says", (helm) => {
  const { records, history, values } = writtenBy(helm);
  const read = records.map((record) => {
    const raw = decodeRecord(record);
    return isDamaged(raw) ? raw : readRelease(raw);
  });
  expect(
    read.map((one) =>
      isDamaged(one)
        ? one
        : {
            revision: one.revision,
            chart: `${one.chart ?? ""}-${one.chartVersion ?? ""}`,
            app_version: one.appVersion,
            description: one.description,
            updated: one.updated,
          },
    ),
  ).toEqual(
    history.map(({ revision, chart, app_version, description, updated }) => ({
      revision,
      chart,
      app_version,
      description,
      updated: Date.parse(String(updated)),
    })),
  );
  for (const one of read) {
    if (isDamaged(one)) continue;
    const { supplied, computed } = values[String(one.revision)]!;
    expect(one.config ?? null).toEqual(supplied);
    expect(computedValues(one.defaults, one.config)).toEqual(computed);
  }
  expect(read.map((one) => (isDamaged(one) ? one : one.rollbackTo))).toEqual([
    ...[undefined, undefined, undefined, undefined],
    2,
  ]);
  expect(read[0]).toMatchObject({
    hooks: [{ name: "web-prepare", kind: "Job", events: ["pre-install"], phase: "Succeeded" }],
    notes: "The shop says hi.\n",
    applyMethod: helm === "helm-4" ? "ssa" : undefined,
  });
});

test("a record that is not packed is valid", () => {
  expect(decodeRecord(recordOf("web", 1, { release: twice(JSON.stringify(release)) }))).toEqual(release);
});

test.each([
  ["foreign", recordOf("web", 1, { release: packed(release) }, { type: "Opaque" })],
  ["empty", recordOf("web", 1, {})],
  ["empty", recordOf("web", 1, { release: "" })],
  ["notBase64", recordOf("web", 1, { release: base64("%%%") })],
  ["notBase64", recordOf("web", 1, { release: "!" })],
  ["damagedGzip", recordOf("web", 1, { release: twice(gzipSync("{}").subarray(0, 12)) })],
  ["notJson", recordOf("web", 1, { release: twice(gzipSync('{"name":')) })],
  ["notJson", recordOf("web", 1, { release: twice("word") })],
  ["notRelease", recordOf("web", 1, { release: twice("[]") })],
  ["notRelease", recordOf("web", 1, { release: twice("null") })],
])("a damaged record is named so: %s", (id, record) => {
  expect(decodeRecord(record)).toEqual({ type: "damaged", id });
});

test("what would unpack to more than the limit is not unpacked", () => {
  const bomb = recordOf("web", 1, { release: twice(gzipSync(Buffer.alloc(1_000_000, 32))) });
  expect(decodeRecord(bomb, 999_999)).toEqual({ type: "damaged", id: "tooLarge" });
  expect(decodeRecord(bomb, 1_000_000)).toEqual({ type: "damaged", id: "notJson" });
});

test("of a Secret of another type nothing is read, whatever its name", () => {
  const other = { ...recordOf("web", 1, { release: packed(release) }), type: "kubernetes.io/tls" };
  expect(decodeRecord(other)).toEqual({ type: "damaged", id: "foreign" });
});

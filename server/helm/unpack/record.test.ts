import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { isDamaged } from "../../../lib/helm/record-problem.ts";
import { readRelease } from "../../../lib/helm/release.ts";
import { computedValues } from "../../../lib/helm/values.ts";
import type { Raw } from "../../../lib/base/raw.ts";
import { createRecordReader, parseRelease } from "./record.ts";
import { packed, readPieces, recordOf, writtenBy } from "../testing/records.ts";

const base64 = (text: string | Buffer): string => Buffer.from(text).toString("base64");
const twice = (text: string | Buffer): string => base64(base64(text));
const release = { name: "web", version: 1, chart: null };

test.each(["helm-3", "helm-4"] as const)(
  "every record that %s wrote reads as helm itself says",
  async (helm) => {
    const { records, history, values } = writtenBy(helm);
    const bodies = await Promise.all(records.map((record) => readPieces(record)));
    const read = bodies.map((body) => {
      const raw = parseRelease(body);
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
  },
);

const releaseIn = async (secret: Raw, size?: number, limit?: number): Promise<unknown> =>
  parseRelease(await readPieces(secret, size, limit));

test.each([1, 2, 3, 7, 64, 1_000_000])("a record reads the same in pieces of %i bytes", async (size) => {
  const plain = {
    ...release,
    chart: { metadata: { name: 'a "quoted" ünï\\', tags: [1, [], {}] }, values: { a: [{ b: null }] } },
  };
  const full = {
    ...plain,
    chart: {
      ...plain.chart,
      templates: [{ name: "t", data: 'x\\"]}' }, [[{}]]],
      schema: "e30=",
      files: [{ name: "crds/a.yaml", data: "eA==" }],
    },
  };
  const expected = {
    ...plain,
    chart: { ...plain.chart, templates: [], schema: "", files: [{ name: "crds/a.yaml", data: "" }] },
  };
  const record = recordOf("web", 1, { release: packed(full), other: "x" });
  const read = await readPieces(record, size);
  expect(parseRelease(read)).toEqual(expected);
  expect(read.secret).toEqual({ ...record, data: { release: "", other: "" } });
  expect(await releaseIn(recordOf("web", 1, { release: twice(JSON.stringify(full)) }), size)).toEqual(
    expected,
  );
});

test("a record that is not packed is valid", async () => {
  expect(await releaseIn(recordOf("web", 1, { release: twice(JSON.stringify(release)) }))).toEqual(release);
  expect(await releaseIn(recordOf("web", 1, { release: twice("{}") }))).toEqual({});
});

test.each([
  ["foreign", recordOf("web", 1, { release: packed(release) }, { type: "Opaque" })],
  ["empty", recordOf("web", 1, {})],
  ["empty", recordOf("web", 1, { release: "" })],
  ["notBase64", recordOf("web", 1, { release: base64("%%%") })],
  ["notBase64", recordOf("web", 1, { release: "!" })],
  ["notBase64", recordOf("web", 1, { release: twice("=more") + "more" })],
  ["damagedGzip", recordOf("web", 1, { release: twice(gzipSync("{}").subarray(0, 12)) })],
  ["damagedGzip", recordOf("web", 1, { release: twice(gzipSync("{}").subarray(0, -1)) })],
  [
    "damagedGzip",
    recordOf("web", 1, { release: twice(Buffer.concat([gzipSync("{}"), Buffer.from("more")])) }),
  ],
  [
    "damagedGzip",
    recordOf("web", 1, {
      release: twice(Buffer.concat([gzipSync("{}").subarray(0, 12), Buffer.alloc(300)])),
    }),
  ],
  ["notJson", recordOf("web", 1, { release: twice(gzipSync('{"name":')) })],
  ["notJson", recordOf("web", 1, { release: twice(gzipSync('{"chart":{"templates":[{')) })],
  ["notJson", recordOf("web", 1, { release: twice("word") })],
  ["notRelease", recordOf("web", 1, { release: twice("[]") })],
  ["notRelease", recordOf("web", 1, { release: twice("null") })],
])("a damaged record is named so: %s", async (id, record) => {
  for (const size of [5, 1_000_000]) expect(await releaseIn(record, size)).toEqual({ type: "damaged", id });
});

test("what would unpack to more than the limit is not unpacked", async () => {
  const bomb = recordOf("web", 1, { release: twice(gzipSync(Buffer.alloc(1_000_000, 32))) });
  expect(await releaseIn(bomb, 1_000, 999_999)).toEqual({ type: "damaged", id: "tooLarge" });
  expect(await releaseIn(bomb, 1_000, 1_000_000)).toEqual({ type: "damaged", id: "notJson" });
});

test("of a Secret of another type nothing is read, whatever its name", async () => {
  const other = { ...recordOf("web", 1, { release: packed(release) }), type: "kubernetes.io/tls" };
  expect(await releaseIn(other)).toEqual({ type: "damaged", id: "foreign" });
});

test("an answer that is no Secret is none", async () => {
  const reader = createRecordReader();
  reader.take(Buffer.from("<html>no gateway</html>"));
  expect((await reader.end()).release).toEqual({ type: "damaged", id: "foreign" });
});

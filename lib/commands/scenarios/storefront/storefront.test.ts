import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { chartFiles, chartMetadata, chartValues } from "./chart.ts";
import { declaredObjects } from "./objects.ts";
import { adler32, manifestOf, notesOf } from "./render.ts";
import { storefront, storefrontRevisions } from "./revisions.ts";

test("the chart and what a record says of it are the same", () => {
  expect(parse(chartFiles["Chart.yaml"] ?? "")).toEqual(chartMetadata);
  expect(parse(chartFiles["values.yaml"] ?? "")).toEqual(chartValues);
});

test.each(storefrontRevisions)("the manifest of revision $revision declares these objects", ({ values }) => {
  const documents = parseAllDocuments(manifestOf(storefront, values));
  expect(documents.map((document) => document.toJS() as unknown)).toEqual(declaredObjects(values));
});

test.each(storefrontRevisions)("revision $revision is what its values come to", (revision) => {
  const { image, ...config } = revision.config as { image?: object };
  const { defaults } = revision;
  expect({ ...defaults, ...config, image: { ...defaults.image, ...image } }).toEqual(revision.values);
});

test("the third revision loses the greeting, and the fourth rolls nothing", () => {
  const [, second, third, fourth] = storefrontRevisions.map(({ values }) => values);
  expect([second?.greeting, third?.greeting]).toEqual(["Summer sale, 20 percent off", "Welcome to the shop"]);
  const deployment = (values = chartValues) => declaredObjects(values)[2] as { spec: { template: object } };
  expect(deployment(fourth).spec.template).toEqual(deployment(third).spec.template);
  expect(deployment(second).spec.template).not.toEqual(deployment().spec.template);
});

test("notes and checksums are as helm makes them", () => {
  expect(notesOf("web", chartValues)).toBe("Customers of web read: Welcome to the shop\n");
  expect(adler32("Wikipedia")).toBe(300_286_872);
});

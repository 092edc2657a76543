import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { unzipOne } from "./unzip.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const archive = Buffer.from(
  zipSync({
    "kubectl/kubectl": bytes("kubectl".repeat(1_000)),
    "helm/helm": [bytes("helm ".repeat(1_000)), { level: 9 }],
    "helm/plain": [bytes("as it is"), { level: 0 }],
    empty: bytes(""),
  }),
);

test.each([
  { name: "helm/helm", content: "helm ".repeat(1_000) },
  { name: "kubectl/kubectl", content: "kubectl".repeat(1_000) },
  { name: "helm/plain", content: "as it is" },
  { name: "empty", content: "" },
  { name: "helm", content: undefined },
])("$name of an archive", async ({ name, content }) => {
  expect((await unzipOne(archive, name))?.toString()).toBe(content);
});

test("what is no archive holds nothing", async () => {
  for (const other of [Buffer.from("PK"), Buffer.from("a page that says no ".repeat(100)), Buffer.alloc(0)])
    expect(await unzipOne(other, "helm/helm")).toBeUndefined();
  expect(await unzipOne(archive.subarray(archive.length - 22), "helm/helm")).toBeUndefined();
});

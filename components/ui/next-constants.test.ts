import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";
import * as ours from "./next-constants.ts";

const dist = path.dirname(createRequire(import.meta.url).resolve("next/dist/lib/constants.js"));
const client = path.join(dist, "..", "client", "components");

test("the constants in place of Next's are all that its pages use, as they are there", () => {
  const used = globSync("**/*.js", { cwd: client })
    .map((file) => readFileSync(path.join(client, file), "utf8"))
    .filter((text) => /require\("(\.\.\/)+lib\/constants"\)/.test(text))
    .flatMap((text) => [...text.matchAll(/\b_constants\.(\w+)/g)].map(([, name]) => name));
  expect([...new Set(used)]).toEqual(Object.keys(ours));
  const theirs = createRequire(import.meta.url)("next/dist/lib/constants.js") as typeof ours;
  expect(theirs.NEXT_NAV_DEPLOYMENT_ID_HEADER).toBe(ours.NEXT_NAV_DEPLOYMENT_ID_HEADER);
});

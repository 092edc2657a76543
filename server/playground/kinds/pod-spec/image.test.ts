import { expect, it } from "vitest";
import { tagOf } from "./image.ts";

const digest = `sha256:${"0123456789abcdef".repeat(4)}`;

it.each([
  ["nginx", "latest"],
  ["nginx:1.25", "1.25"],
  ["nginx:latest", "latest"],
  ["registry.example:5000/shop/web", "latest"],
  ["registry.example:5000/shop/web:2.0", "2.0"],
  [`nginx@${digest}`, undefined],
  [`nginx:1.25@${digest}`, "1.25"],
  ["Nginx", undefined],
  ["nginx:", undefined],
  ["", undefined],
  [`a${"-".repeat(100_000)}`, undefined],
])("%.60s has the tag %s", (image, tag) => {
  expect(tagOf(image)).toBe(tag);
});

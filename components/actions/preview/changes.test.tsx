import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Change } from "../../../lib/commands/preview.ts";
import { Changes } from "./changes.tsx";

const change = (title: string, state: Change["state"]): Change => ({
  title,
  state,
  fields: [{ path: `data.${title}`, before: "1", after: "2" }],
  lines: [],
});
const many = [
  ...["a", "b", "c", "d", "e", "f", "g"].map((title) => change(title, "changed")),
  ...["h", "i"].map((title) => change(title, "deleted")),
  change("j", "kept"),
];
const html = (changes: readonly Change[], isNew: (title: string) => boolean = () => false): string =>
  renderToStaticMarkup(<Changes changes={changes} isNew={isNew} />);

test("of very many objects the later ones are counted by what becomes of them, and shown when asked for", () => {
  expect(html(many)).toContain("data.f");
  expect(html(many)).toContain("4 more objects: 1 changed, 2 deleted, 1 kept");
  expect(html(many)).not.toContain("data.g");
  expect(html(many.slice(0, 7))).toContain("1 more object: 1 changed");
  expect(html(many.slice(0, 6))).not.toContain("more object");
});

test("where one of the later is new, they are open", () => {
  expect(html(many, (title) => title === "g")).toContain("data.g");
});

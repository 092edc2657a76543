import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import packageFile from "../../package.json" with { type: "json" };
import { terminal } from "../../lib/words/en/terminal.ts";
import { root } from "./shell.mjs";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const folders = (room: string) =>
  readdirSync(join(root, room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

test.each(["lib", "server", "components", "e2e"])("ARCHITECTURE.md names every folder of %s/", (room) => {
  const map = read("ARCHITECTURE.md");
  const unnamed = folders(room).filter(
    (name) => !map.includes(`\`${room}/${name}\``) && !map.includes(`\`${name}\``),
  );
  expect(unnamed).toEqual([]);
});

test("CONTRIBUTING.md and README.md between them name every npm script", () => {
  const text = read("CONTRIBUTING.md") + read("README.md");
  const unnamed = Object.keys(packageFile.scripts).filter(
    (name) => !new RegExp(`npm (run )?${name}\\b(?!:)`).test(text),
  );
  expect(unnamed).toEqual([]);
});

test("README.md names every option of npm start", () => {
  const options = [...terminal.help.matchAll(/^ +(--[a-z-]+)/gm)].map(([, option]) => option!);
  expect(options).toContain("--replay");
  expect(options.filter((option) => !read("README.md").includes(option))).toEqual([]);
});

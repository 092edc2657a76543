import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "./fixtures.ts";

/** What is wrong from the start is one sentence in the terminal, and nothing is opened. */

async function run(...options: readonly string[]) {
  const child = spawn(process.execPath, ["server/main.ts", ...options], {
    env: { ...process.env, HOME: "/nonexistent", KUBECONFIG: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [[code], output, complaint] = await Promise.all([
    once(child, "exit") as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, output: output.trim(), complaint: complaint.trim() };
}

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "rollscope-story-"));
});
test.afterEach(() => rm(folder, { recursive: true }));

test("help lists every option", async () => {
  const { code, output } = await run("--help");
  expect(code).toBe(0);
  const watching = ["context", "namespace", "kubeconfig", "port", "host", "read-only", "replay"];
  for (const option of [...watching, "playground", "playground-port", "speed", "seed"])
    expect(output).toContain(`--${option}`);
});

const files = {
  "is not a recording of Rollscope": "kind: Config\n",
  "was written by a newer Rollscope": '{"rollscope":"facts","version":99}\n',
  "is damaged at line 2":
    '{"rollscope":"facts","version":1,"keptFrom":1,"seenFrom":1,"seq":0,"about":{}}\n{"kind":"Pod","put":{}}\n{"end":0}\n',
  "is damaged and cannot be unpacked": Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]),
};

for (const [sentence, content] of Object.entries(files))
  test(`a file that ${sentence} opens nothing`, async () => {
    const file = path.join(folder, "x.facts");
    await writeFile(file, content);
    const { code, output, complaint } = await run("--replay", file, "--port", "0");
    expect(code).toBe(2);
    expect(output).toBe("");
    expect(complaint).toContain(`${file} ${sentence}`);
    expect(complaint.split("\n")).toHaveLength(1);
  });

test("a file that is not there, and an address that others could reach, are refused", async () => {
  expect(await run("--replay", path.join(folder, "none"))).toMatchObject({
    code: 2,
    output: "",
    complaint: `There is no file ${path.join(folder, "none")}.`,
  });
  const { code, output, complaint } = await run("--host", "0.0.0.0");
  expect([code, output]).toEqual([2, ""]);
  expect(complaint).toMatch(/^--host 0\.0\.0\.0 is refused: /);
});

test("a port that is taken is said to be so", async ({ demo }) => {
  const { port } = new URL(demo.address);
  const { code, complaint } = await run("--port", port);
  expect(code).toBe(2);
  expect(complaint).toBe(
    `Port ${port} of 127.0.0.1 is taken by another program; choose another with --port, or leave --port out.`,
  );
});

test("a kubeconfig that is missing is named, and the playground does not take its place", async ({
  page,
}) => {
  const { startRollscope } = await import("../stories/rollscope.ts");
  const missing = path.join(folder, "kubeconfig");
  const rollscope = await startRollscope(["--kubeconfig", missing, "--port", "0"]);
  try {
    const sentence = `The kubeconfig ${missing} does not exist; name another with --kubeconfig or KUBECONFIG.`;
    await page.goto(rollscope.address);
    await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "refused");
    await expect(page.getByText(sentence).first()).toBeVisible();
    expect(rollscope.lines).toContain(sentence);
  } finally {
    await rollscope.stop();
  }
});

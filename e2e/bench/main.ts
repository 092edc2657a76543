import { readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { benchmarks } from "./benchmarks.ts";
import type { Figure } from "./figures.ts";
import { measure } from "./measure.ts";

// `npm run bench` measures all, prints each figure beside what it is compared with, and writes docs/performance.md.
// `npm run bench B1 B5` measures some and writes nothing; with `-- --write` it puts their rows in place of those there.
const page = "docs/performance.md";
const writes = process.argv.includes("--write");
const asked = process.argv.slice(2).filter((argument) => argument !== "--write");
const unknown = asked.filter((id) => !(id in benchmarks));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no benchmark ${unknown.join(", ")}; there are ${Object.keys(benchmarks).join(", ")}.\n`,
  );
  process.exit(2);
}
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());

const figures: Figure[] = [];
const failed: string[] = [];
for (const id of asked.length > 0 ? asked : Object.keys(benchmarks)) {
  if (stop.signal.aborted) break;
  const begun = performance.now();
  process.stdout.write(`${id} (load ${loadavg()[0]?.toFixed(1) ?? "?"})\n`);
  try {
    const measured = await measure(id, stop.signal);
    for (const figure of measured) process.stdout.write(`  ${sentenceOf(figure)}\n`);
    figures.push(...measured);
  } catch (error) {
    failed.push(id);
    process.stdout.write(`  ${error instanceof Error ? error.message : String(error)}\n`);
  }
  process.stdout.write(`  (${((performance.now() - begun) / 1000).toFixed(0)} s)\n`);
}

const isWhole = failed.length === 0 && !stop.signal.aborted;
if (isWhole && (writes || asked.length === 0)) {
  const measuredIds = new Set(figures.map(({ id }) => id));
  const kept = asked.length === 0 ? [] : (await earlierRows()).filter(([id]) => !measuredIds.has(id));
  const rows = [...kept, ...figures.map((figure) => [figure.id, rowOf(figure)] as const)];
  await writeFile(page, pageOf(rows.toSorted(([a], [b]) => placeOf(a) - placeOf(b)).map(([, row]) => row)));
}
process.exitCode = isWhole ? 0 : 1;

function ratioOf({ ratio }: Figure): string {
  return ratio === undefined ? "—" : ratio.toPrecision(3);
}

function sentenceOf(figure: Figure): string {
  const { question, ours, beside, target, met } = figure;
  return `${question}: ${ours}; beside ${beside}; ratio ${ratioOf(figure)}; ${target}: ${met ? "met" : "NOT MET"}`;
}

/** Rows of the page as it is, by the id of their benchmark. */
async function earlierRows(): Promise<readonly (readonly [id: string, row: string])[]> {
  const text = await readFile(page, "utf8").catch(() => "");
  return text.split("\n").flatMap((row) => {
    const id = /^\| ([BP]\d+) \|/.exec(row)?.[1];
    return id === undefined ? [] : [[id, row] as const];
  });
}

/** B1 to B15, then P. */
function placeOf(id: string): number {
  return (id.startsWith("P") ? 100 : 0) + Number(id.slice(1));
}

function rowOf(figure: Figure): string {
  const { id, question, ours, beside, target, met } = figure;
  return `| ${[id, question, ours, beside, ratioOf(figure), target, met ? "yes" : "no"].join(" | ")} |`;
}

function pageOf(rows: readonly string[]): string {
  const machine = `${String(cpus().length)} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;
  return `# Performance

Written by \`npm run bench\`; do not edit. Generator, server and browser share the machine (${machine}). Each figure and what stands beside it are of one run; not all rows need be of the same one. Absolute times drift with the machine: read the ratios. A spread is p50 / p90 / p99 / max.

| | what | Rollscope | beside | ratio | target | met |
|---|---|---|---|---|---|---|
${rows.join("\n")}
`;
}

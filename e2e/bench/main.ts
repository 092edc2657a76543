import { writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { benchmarks } from "./benchmarks.ts";
import type { Figure } from "./figures.ts";
import { measure } from "./measure.ts";

/** `npm run bench [B1 B5 …]`: measures, prints each figure beside what it is compared with, writes docs/performance.md. */
const asked = process.argv.slice(2);
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
if (asked.length === 0 && isWhole) await writeFile("docs/performance.md", pageOf(figures));
process.exitCode = isWhole ? 0 : 1;

function ratioOf({ ratio }: Figure): string {
  return ratio === undefined ? "—" : ratio.toPrecision(3);
}

function sentenceOf(figure: Figure): string {
  const { question, ours, beside, target, met } = figure;
  return `${question}: ${ours}; beside ${beside}; ratio ${ratioOf(figure)}; ${target}: ${met ? "met" : "NOT MET"}`;
}

function pageOf(all: readonly Figure[]): string {
  const machine = `${String(cpus().length)} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;
  const rows = all.map((figure) => {
    const { id, question, ours, beside, target, met } = figure;
    return `| ${[id, question, ours, beside, ratioOf(figure), target, met ? "yes" : "no"].join(" | ")} |`;
  });
  return `# Performance

Written by \`npm run bench\`; do not edit. Generator, server and browser share the machine (${machine}). Absolute times drift with it: read the ratios. A spread is p50 / p90 / p99 / max.

| | what | Rollscope | beside | ratio | target | met |
|---|---|---|---|---|---|---|
${rows.join("\n")}
`;
}

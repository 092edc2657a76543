import { writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { latency } from "./latency.ts";
import type { Figure } from "./figures.ts";
import { firstSync } from "./first-sync.ts";
import { memory } from "./memory.ts";
import { frames, largeRollout, weight } from "./page.ts";
import { bytesPerEvent, idle, manyBrowsers, reconnectStorm } from "./wire.ts";

/** `npm run bench [B1 B5 …]`: measures, prints each figure beside what it is compared with, writes docs/performance.md. */
const benchmarks: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  B1: latency,
  B2: largeRollout,
  B3: firstSync,
  B4: memory,
  B5: bytesPerEvent,
  B6: frames,
  B7: manyBrowsers,
  B9: weight,
  B10: reconnectStorm,
  B12: idle,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((id) => benchmarks[id] === undefined);
if (unknown.length > 0) {
  process.stderr.write(
    `There is no benchmark ${unknown.join(", ")}; there are ${Object.keys(benchmarks).join(", ")}.\n`,
  );
  process.exit(2);
}

const rows: string[] = [];
for (const [id, run] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(id)) continue;
  process.stdout.write(`${id} (load ${loadavg()[0]?.toFixed(1) ?? "?"})\n`);
  for (const figure of await run()) {
    const ratio = figure.ratio === undefined ? "—" : figure.ratio.toPrecision(3);
    const row = [figure.id, figure.question, figure.ours, figure.beside, ratio, figure.target, figure.met ? "yes" : "no"];
    rows.push(`| ${row.join(" | ")} |`);
    process.stdout.write(`  ${figure.question}: ${figure.ours}; beside ${figure.beside}; ratio ${ratio}; ${figure.target}: ${figure.met ? "met" : "NOT MET"}\n`);
  }
} // prettier-ignore

if (wanted.length === 0) {
  const machine = `${String(cpus().length)} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;
  const page = `# Performance

Written by \`npm run bench\`; do not edit. Generator, server and browser share the machine (${machine}). Absolute times drift with it: read the ratios. A spread is p50 / p90 / p99 / max.

| | what | Rollscope | beside | ratio | target | met |
|---|---|---|---|---|---|---|
${rows.join("\n")}
`;
  await writeFile("docs/performance.md", page);
} // prettier-ignore

import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { factsLines } from "../lib/log/file.ts";
import type { Log } from "../lib/log/log.ts";
import { excerpt } from "../lib/rollout/excerpt.ts";
import { refKey } from "../lib/rollout/ref.ts";
import { terminal } from "../lib/words/en/terminal.ts";
import { problem } from "../lib/words/problem.ts";
import { connect } from "./cluster/cluster.ts";
import { giveUp } from "./give-up.ts";
import { openCluster } from "./supply/live.ts";
import { log } from "./log.ts";
import { parseRecord, type RecordConfig } from "./record-config.ts";
import { speaker } from "./supply/start.ts";

/** Records until the time is over or somebody says so, then writes the file. */
async function record(config: RecordConfig): Promise<void> {
  const { file, namespace, name, context, kubeconfig } = config;
  if (await isThere(file)) giveUp(problem("fileExists", { file }));
  const connection = await connect({ context, kubeconfig });
  if (connection.type === "none") giveUp(problem("noCluster"));
  if (connection.type === "refused") giveUp(connection.problem);
  const { cluster } = connection;
  const about = () => cluster.about()?.server ?? "";
  const supply = openCluster(cluster, {
    context,
    namespaces: [namespace],
    readOnly: true,
    playground: undefined,
    problem: undefined,
    pulse: speaker(undefined, about),
  });
  supply.interest(namespace);
  const asked = untilAsked(config.seconds);
  await new Promise<void>((resolve) => supply.log.whenOpen(resolve));
  if (name !== undefined && !supply.log.world.deploymentNamed.has(refKey({ namespace, name })))
    giveUp(problem("rolloutAbsent", { namespace, name }));
  const what = name === undefined ? namespace : `${namespace}/${name}`;
  log.say(terminal.recording({ what, file }));
  await asked;
  await supply.stop();
  log.say(terminal.recorded({ file, ...(await write(supply.log, config)) }));
}

/** Resolves at the first Ctrl-C, or when the time is over. */
function untilAsked(seconds: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
    if (seconds !== undefined) setTimeout(resolve, seconds * 1_000);
  });
}

async function write(
  log_: Log,
  { file, namespace, name }: RecordConfig,
): Promise<{ readonly facts: number; readonly bytes: number }> {
  const { base, facts } = name === undefined ? log_ : excerpt(log_, { namespace, name });
  const keptFrom = log_.keptFrom();
  const about = { namespace, ...(name !== undefined && { deployment: name }) };
  const head = { keptFrom, seenFrom: log_.seenFrom() ?? keptFrom, seq: log_.baseSeq(), about };
  // Beside the file first, so that a file of that name is always whole.
  const unfinished = `${file}.part`;
  try {
    const lines = Readable.from(withEnds(factsLines(head, base, facts)));
    const packed = /[.]gz$/.test(file) ? [createGzip({ level: 9 })] : [];
    await pipeline([lines, ...packed, createWriteStream(unfinished)]);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    giveUp(
      problem("fileUnwritable", { file, reason: error instanceof Error ? error.message : String(error) }),
    );
  }
  return { facts: facts.length, bytes: (await stat(file)).size };
}

function* withEnds(lines: Iterable<string>): Generator<string, void> {
  for (const line of lines) yield `${line}\n`;
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

const config = parseRecord(process.argv.slice(2));
switch (config.type) {
  case "help":
    log.say(terminal.recordHelp.trimEnd());
    break;
  case "refused":
    giveUp(config.why);
    break;
  case "record":
    await record(config);
}

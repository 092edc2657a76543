import { setFlagsFromString } from "node:v8";
import { terminal } from "../lib/words/en/terminal.ts";
import { parseConfig, type Config } from "./config.ts";
import { crashOnBugs } from "./crash.ts";
import { giveUp } from "./give-up.ts";
import { log, outliveReaders } from "./log.ts";

/** A playground begins first, in its own thread: what serves is loaded meanwhile. */
async function start(config: Config): Promise<void> {
  const { beginPlay, isToPlay } = await import("./begin.ts");
  const begun = (await isToPlay(config)) ? await beginPlay(config) : undefined;
  const { serve } = await import("./serve.ts");
  await serve(config, begun);
}

/**
 * `npm start` bounds the young generation of this thread's heap, which V8 lets grow to 128 MB while much is received.
 * The heap has that bound by now; left standing, the flag would overrule the limits that other threads are given
 * (v8/src/heap/heap.cc, Heap::ConfigureHeap).
 */
function boundThreads(): void {
  setFlagsFromString("--max-semi-space-size=0");
}

const config = parseConfig(process.argv.slice(2));
switch (config.type) {
  case "help":
    log.say(terminal.help.trimEnd());
    break;
  case "refused":
    giveUp(config.why);
    break;
  case "serve":
    crashOnBugs();
    outliveReaders();
    boundThreads();
    await start(config);
}

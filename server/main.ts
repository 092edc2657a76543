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
 * `npm start` bounds the young generation of this thread's heap, which V8 lets grow to 128 MB while much is received, and
 * takes away its memory reducer, which stops everything some seconds after a full collection for another, in the middle
 * of a rollout, too. The heap is as it is to be by now; left standing, the flags would hold for other threads, whatever
 * limits they are given (v8/src/heap/heap.cc, Heap::ConfigureHeap and Heap::SetUpSpaces).
 */
function leaveThreadsAlone(): void {
  setFlagsFromString("--max-semi-space-size=0");
  setFlagsFromString("--memory-reducer");
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
    leaveThreadsAlone();
    await start(config);
}

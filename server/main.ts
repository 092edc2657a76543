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
    await start(config);
}

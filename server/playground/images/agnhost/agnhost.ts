import type { Image } from "../image.ts";
import { plainImage } from "../plain.ts";
import { readFlags } from "./flags.ts";
import { entrypointTester } from "./entrypoint-tester.ts";
import { liveness } from "./liveness.ts";
import { netexec } from "./netexec.ts";
import { pause } from "./pause.ts";
import { porter } from "./porter.ts";
import { serveHostname } from "./serve-hostname.ts";
import type { Subcommand } from "./subcommand.ts";
import { testWebserver } from "./test-webserver.ts";

/** The subcommands that do what upstream's do; any other only waits until it is stopped. */
const subcommands: Readonly<Record<string, Subcommand>> = {
  "entrypoint-tester": entrypointTester,
  liveness,
  netexec,
  pause,
  porter,
  "serve-hostname": serveHostname,
  "test-webserver": testWebserver,
};

/** Of a program that listens on nothing and does not end by itself. */
const idle = { answer: undefined, ports: [], greets: [] } as const;

/** The arguments behind the program's own name. */
const afterName = (words: readonly string[]): readonly string[] =>
  /(^|\/)agnhost[^/]*$/.test(words[0] ?? "") ? words.slice(1) : words;

/** Kubernetes' own test image, under whatever registry: it does what its arguments ask (test/images/agnhost). */
export function agnhostImage(reference: string): Image {
  const image = plainImage(reference);
  return {
    ...image,
    ...idle,
    run(told) {
      const isOther = told.command.length > 0 && !/(^|\/)agnhost[^/]*$/.test(told.command[0] ?? "");
      if (isOther) return undefined;
      const [name = "pause", ...more] = afterName([...told.command, ...told.args]);
      const subcommand = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
      return { ...image, ...idle, ...subcommand?.(readFlags(more), told) };
    },
  };
}

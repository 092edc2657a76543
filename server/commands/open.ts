import { commands } from "../../lib/commands/commands.ts";
import type { Log } from "../../lib/log/log.ts";
import type { Source } from "../../lib/view/connection.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { log as terminal } from "../log.ts";
import { createDoor } from "./door.ts";
import type { Programs } from "./program.ts";
import type { ReadRelease } from "./reading.ts";
import { createToken } from "./token.ts";

interface Shown {
  /** Undefined for a recording. */
  readonly cluster: Cluster | undefined;
  readonly source: () => Source;
  readonly log: Log;
  /** The keyed digest of the log; undefined for a recording. */
  readonly digest: ((text: string) => string) | undefined;
}

/** What other parts give to it. */
interface Given {
  readonly release?: ReadRelease;
  readonly programs?: Programs;
}

/** The door for what is shown, and the token that pages get; none where there is nothing to ask. */
export function openDoor({ cluster, source, log, digest }: Shown, { release, programs }: Given = {}) {
  const about = source();
  const token = createToken();
  const door = createDoor({
    commands,
    cluster,
    readOnly: about.type === "cluster" && about.readOnly,
    isPlayground: about.type === "cluster" && about.playground !== undefined,
    token,
    now: Date.now,
    audit: terminal.say,
    world: () => log.world,
    digest: digest ?? (() => ""),
    append: (change) => void log.append(change, Date.now()),
    release: release ?? (() => Promise.resolve({ type: "found", object: undefined })),
    programs,
  });
  return { door, token: cluster === undefined ? undefined : token };
}

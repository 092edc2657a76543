import { commands } from "../../lib/commands/commands.ts";
import type { Source } from "../../lib/view/connection.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { log } from "../log.ts";
import { createDoor } from "./door.ts";
import { createToken } from "./token.ts";

interface Shown {
  /** Undefined for a recording. */
  readonly cluster: Cluster | undefined;
  readonly source: () => Source;
}

/** The door for what is shown, and the token that pages get; none where nothing may be changed. */
export function openDoor({ cluster, source }: Shown) {
  const about = source();
  const readOnly = about.type === "cluster" && about.readOnly;
  const token = createToken();
  const door = createDoor({
    commands,
    cluster,
    readOnly,
    isPlayground: about.type === "cluster" && about.playground !== undefined,
    token,
    now: Date.now,
    audit: log.say,
  });
  return { door, token: cluster === undefined || readOnly ? undefined : token };
}

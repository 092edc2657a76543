import { type ApiServer, startApiServer } from "../../http/testing/api-server.ts";
import type { Kind } from "../../kinds/kind.ts";
import { kinds } from "../../kinds/kinds.ts";
import { isEqual } from "../../json.ts";
import { aftermathOf } from "./aftermath.ts";
import { type Barrage, barrage, told } from "./barrage.ts";
import { openDoor } from "./door.ts";
import { samples } from "./objects.ts";
import { follow, type Follower, listed, replayed, versionsOf } from "./replay.ts";
import { wrongWith } from "./validity.ts";

/**
 * An API server that is asked so many made-up requests by HTTPS, and then looked at: what it said wrong, each as one
 * reads it. Empty when every answer was a Status or a valid object, and what is stored is what is listed and what was
 * watched, valid, and at rest.
 */
export async function siege(asked: Barrage): Promise<readonly string[]> {
  const server = await startApiServer();
  const door = openDoor({ url: server.url, ca: server.ca, token: "admin-token" });
  const problems: string[] = [];
  try {
    await furnish(server);
    const unwatch = watchRevisions(server, (why) => problems.push(why));
    const followers = await Promise.all(kinds.map((kind) => follow(server, kind)));
    problems.push(...(await barrage(door, asked)).map(told));
    unwatch();
    for (const follower of followers) problems.push(...(await disagreement(server, follower)));
    for (const kind of kinds) problems.push(...invalid(server, kind), ...(await aftermathOf(door, kind)));
    problems.push(
      ...server.bugs.map((bug) => (bug instanceof Error ? (bug.stack ?? bug.message) : String(bug))),
    );
  } finally {
    await door.close();
    await server.stop();
  }
  if (server.listeners() > 0) problems.push(`${server.listeners()} watches were left behind`);
  return problems;
}

/** A good object of every kind. Throws when one is refused. */
async function furnish(server: ApiServer): Promise<void> {
  for (const { group, plural, namespaced, object } of samples) {
    const path = `${group}${namespaced ? "/namespaces/default" : ""}/${plural}`;
    const { status, text } = await server.ask(path, { method: "POST", body: object });
    if (status !== 201) throw new Error(`${path}: ${text}`);
  }
}

/** Whether each change is the next revision, and its object of it. Returns its undo. */
function watchRevisions({ registry: { store } }: ApiServer, complain: (why: string) => void): () => void {
  let last = store.revision();
  return store.subscribe(({ kind, object, revision }) => {
    if (revision !== last + 1 || object.metadata.resourceVersion !== String(revision))
      complain(`${kind.plural}: ${object.metadata.resourceVersion} at ${revision}, after ${last}`);
    last = revision;
  });
}

/** Where the watch of a kind, its list and the store say different things. */
async function disagreement(server: ApiServer, follower: Follower): Promise<readonly string[]> {
  const { kind } = follower;
  const seen = await replayed(server, follower);
  const stored = versionsOf(server.registry.store.list(kind));
  const told = versionsOf((await listed(server, kind)).items);
  return [
    ...(isEqual(seen, stored)
      ? []
      : [`${kind.plural}: watched ${JSON.stringify(seen)}, stored ${JSON.stringify(stored)}`]),
    ...(isEqual(told, stored)
      ? []
      : [`${kind.plural}: listed ${JSON.stringify(told)}, stored ${JSON.stringify(stored)}`]),
  ];
}

const invalid = ({ registry }: ApiServer, kind: Kind): readonly string[] =>
  registry.store.list(kind).flatMap((object) => {
    const why = wrongWith(kind, object);
    return why === undefined ? [] : [`stored ${kind.plural}/${object.metadata.name}: ${why}`];
  });

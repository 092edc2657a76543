import { startDefinitionServer } from "../../custom/testing/definitions.ts";
import type { ApiServer } from "../../http/testing/api-server.ts";
import type { Kind } from "../../kinds/kind.ts";
import { isEqual } from "../../json.ts";
import { aftermathOf } from "./aftermath.ts";
import { type Barrage, barrage, told } from "./barrage.ts";
import { openDoor } from "./door.ts";
import { furnish } from "./furnish.ts";
import { follow, type Follower, listed, replayed, versionsOf } from "./replay.ts";
import { wrongWith } from "./validity.ts";

/**
 * An API server that is asked so many made-up requests by HTTPS, and then looked at: what it said wrong, each as one
 * reads it. Empty when every answer was a Status or a valid object, and what is stored is what is listed and what was
 * watched, valid, and at rest.
 */
export async function siege(asked: Barrage): Promise<readonly string[]> {
  const server = await startDefinitionServer();
  const door = openDoor({ url: server.url, ca: server.ca, token: "admin-token" });
  const problems: string[] = [];
  try {
    await furnish(door);
    const kinds = server.registry.catalog.stored().filter(isSteady);
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

/** Whether nobody takes the kind away meanwhile. */
const isSteady = ({ group, plural }: Kind): boolean => !group.endsWith("example.com") || plural === "widgets";

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

import type { Raw } from "../../lib/base/raw.ts";
import { keyOf, type Found, type Read } from "../../lib/commands/read.ts";
import type { ConnectionProblem } from "../../lib/words/problem.ts";
import { askJson, type Cluster } from "../cluster/cluster.ts";

/** Reads what a record of Helm holds, by the path of its Secret. Undefined where it cannot be read. */
export type ReadRelease = (path: string) => Promise<Answer>;

interface Reader {
  readonly cluster: Cluster;
  readonly release: ReadRelease;
}

/** Reads may depend on what was found: no more often than this they are asked for again. */
const rounds = 5;
/** And nothing else: a server that cannot must not send the data of Secrets. */
const metadataList = "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";
/** ms */
const patience = 15_000;

/** Reads all that `reads` asks for, or says what could not be read. */
export async function readAll(
  reader: Reader,
  reads: (found: Found) => readonly Read[],
): Promise<Found | ConnectionProblem> {
  const found = new Map<string, Raw | undefined>();
  const refused = await readInto(reader, found, reads);
  return refused.length === 0 ? found : (refused[0] as ConnectionProblem);
}

/** Adds what may be read of all that `reads` asks for. */
export async function readMore(
  reader: Reader,
  before: Found,
  reads: (found: Found) => readonly Read[],
): Promise<Found> {
  const found = new Map(before);
  await readInto(reader, found, reads);
  return found;
}

/** Returns what stood in the way, in the order of the reads. */
async function readInto(
  reader: Reader,
  found: Map<string, Raw | undefined>,
  reads: (found: Found) => readonly Read[],
): Promise<readonly ConnectionProblem[]> {
  const asked = new Set<string>(found.keys());
  const refused: ConnectionProblem[] = [];
  for (let round = 0; round < rounds && refused.length === 0; round++) {
    const fresh = new Map(reads(found).map((read) => [keyOf(read), read]));
    for (const key of asked) fresh.delete(key);
    if (fresh.size === 0) break;
    const answers = await Promise.all(
      [...fresh].map(async ([key, read]) => [key, await readOne(reader, read)] as const),
    );
    for (const [key, answer] of answers) {
      asked.add(key);
      if (answer.type === "found") found.set(key, answer.object);
      else refused.push(answer.problem);
    }
  }
  return refused;
}

type Answer =
  | { readonly type: "found"; readonly object: Raw | undefined }
  | { readonly type: "refused"; readonly problem: ConnectionProblem };

async function readOne({ cluster, release }: Reader, { path, query, as }: Read): Promise<Answer> {
  if (as === "release") return release(path);
  const answer = await askJson(cluster, {
    path,
    patience,
    ...(query === undefined ? {} : { query }),
    ...(as === "metadata" ? { accept: metadataList } : {}),
  });
  if (answer.type === "json") return { type: "found", object: answer.value };
  // No such object, or no such kind on this server.
  return answer.problem.id === "notServed"
    ? { type: "found", object: undefined }
    : { type: "refused", problem: answer.problem };
}

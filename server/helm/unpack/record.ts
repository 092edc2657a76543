import { stringAt, type Raw } from "../../../lib/base/raw.ts";
import { damaged, type RecordProblem } from "../../../lib/helm/record-problem.ts";
import { isRecord } from "../../../lib/helm/values.ts";
import { createBase64 } from "./base64.ts";
import { createSkim, type Fate, type Place } from "./skim.ts";
import { createUnzip } from "./unzip.ts";

/** What is kept of a record's Secret. */
export interface RecordBody {
  /** The Secret without what it holds. */
  readonly secret: Raw;
  /** JSON as Helm wrote it, without the texts of the chart's files. */
  readonly release: Uint8Array<ArrayBuffer> | RecordProblem;
}

/** Reads a record's Secret while it comes. */
export interface RecordReader {
  /** Takes the next bytes of its JSON, over which it writes. */
  readonly take: (bytes: Uint8Array) => void;
  /** What it is, once all bytes are taken. */
  readonly end: () => Promise<RecordBody>;
}

/** Nothing more than this is unpacked of a record, bytes: what a Secret may hold packs a few MiB of charts. */
const most = 32 * 1024 * 1024;
/** So many values may be in it: a list of empty records takes twenty times the memory of its text. */
const mostValues = 1_000_000;

/** The only type of Secret of which anything is read. */
const recordType = "helm.sh/release.v1";

/**
 * The release in a Secret, as helm's pkg/storage/driver/util.go packs it: gzip, then base64, then what the API does with
 * any data, base64 again. Very old ones are not packed. All of it is read in passing: of a record of a megabyte no more
 * is ever in memory than what a page can ask for.
 */
export function createRecordReader(limit: number = most): RecordReader {
  const release = createSkim({ fateOf: fateInRelease, most: mostValues });
  const unzip = createUnzip(release.take, limit);
  const [outer, inner] = [createBase64(), createBase64()];
  let packed: Uint8Array[] = [];
  const secret = createSkim({
    fateOf: fateInSecret,
    apart: (bytes) => packed.push(inner.decode(outer.decode(bytes))),
    most: mostValues,
  });
  let reading: Promise<void> = Promise.resolve();

  async function read(bytes: Uint8Array): Promise<void> {
    secret.take(bytes);
    const pieces = packed;
    packed = [];
    for (const piece of pieces) await unzip.write(piece);
  }

  return {
    take: (bytes) => {
      reading = reading.then(() => read(bytes));
    },
    end: async () => {
      await reading;
      const problem = await unzip.end();
      const parsed = parse(secret.kept());
      // An answer of an API server that is no JSON is no Secret.
      const about = isRecord(parsed) ? parsed : {};
      const body = (release: RecordBody["release"]): RecordBody => ({ secret: about, release });
      if (stringAt(about, "type") !== recordType) return body(damaged("foreign"));
      if (outer.isEmpty()) return body(damaged("empty"));
      if (!outer.isGood() || !inner.isGood()) return body(damaged("notBase64"));
      return body(problem ?? release.kept() ?? damaged("tooLarge"));
    },
  };
}

/** The release that was kept, as Helm wrote it. */
export function parseRelease({ release }: RecordBody): Raw | RecordProblem {
  if (!(release instanceof Uint8Array)) return release;
  const parsed = parse(release);
  if (parsed === undefined) return damaged("notJson");
  return isRecord(parsed) ? parsed : damaged("notRelease");
}

/** Undefined where it is no JSON. */
function parse(json: Uint8Array | undefined): unknown {
  try {
    return json === undefined ? undefined : JSON.parse(decoder.decode(json));
  } catch {
    return undefined;
  }
}

const decoder = new TextDecoder();

const isAt = (place: Place, ...keys: readonly string[]): boolean =>
  place.length === keys.length && keys.every((key, at) => place[at] === key);

function fateInSecret(place: Place): Fate {
  if (isAt(place, "data", "release")) return "apart";
  const isUnused = isAt(place, "metadata", "managedFields") || (place[0] === "data" && place.length > 1);
  return isUnused ? "hollow" : "kept";
}

/** A chart is most of its record, and what it is made of is for Helm alone. */
function fateInRelease(place: Place): Fate {
  const isUnused =
    isAt(place, "chart", "templates") ||
    isAt(place, "chart", "schema") ||
    isAt(place, "chart", "files", "data");
  return isUnused ? "hollow" : "kept";
}

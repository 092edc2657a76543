import { gunzipSync } from "node:zlib";
import { stringAt, type Raw } from "../../lib/base/raw.ts";
import { damaged, type RecordProblem } from "../../lib/helm/record-problem.ts";
import { isRecord } from "../../lib/helm/values.ts";

/** Nothing more than this is unpacked of a record, bytes: what a Secret may hold packs a few MiB of charts. */
const most = 32 * 1024 * 1024;
/** So many values may be in it: a list of empty records takes twenty times the memory of its text. */
const mostValues = 1_000_000;

/** The only type of Secret of which anything is read. */
const recordType = "helm.sh/release.v1";

/**
 * The JSON of the release in a Secret, as helm's pkg/storage/driver/util.go packs it: gzip, then base64, then what the
 * API does with any data, base64 again. Very old ones are not packed.
 */
export function decodeRecord(secret: Raw, limit: number = most): Raw | RecordProblem {
  if (stringAt(secret, "type") !== recordType) return damaged("foreign");
  const data = stringAt(secret, "data", "release");
  if (data === undefined) return damaged("empty");
  const outer = fromBase64(data);
  const bytes = outer === undefined ? undefined : fromBase64(outer.toString("latin1"));
  if (bytes === undefined) return damaged("notBase64");
  const plain = isPacked(bytes) ? unpack(bytes, limit) : bytes;
  if ("id" in plain) return plain;
  return plain.length > limit || countValues(plain) > mostValues ? damaged("tooLarge") : parse(plain);
}

/** Node takes any text for base64 and leaves out what is none: here that is refused. */
function fromBase64(text: string): Buffer | undefined {
  return /^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(text) && text.trim() !== ""
    ? Buffer.from(text, "base64")
    : undefined;
}

/** Most records unpack into one piece of this size, bytes; otherwise there would be fifty, and a copy of all. */
const chunkSize = 1024 * 1024;

const isPacked = (bytes: Buffer): boolean =>
  bytes.length > 3 && bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 0x08;

function unpack(bytes: Buffer, limit: number): Buffer | RecordProblem {
  try {
    return gunzipSync(bytes, { maxOutputLength: limit, chunkSize });
  } catch (error) {
    return damaged(stringAt(error, "code") === "ERR_BUFFER_TOO_LARGE" ? "tooLarge" : "damagedGzip");
  }
}

const [comma, record, list] = [0x2c, 0x7b, 0x5b];

/** At least as many as there are: commas within texts are counted too. */
function countValues(bytes: Buffer): number {
  let count = 0;
  // By index: an iterator takes ten times as long.
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (byte === comma || byte === record || byte === list) count++;
  }
  return count;
}

function parse(bytes: Buffer): Raw | RecordProblem {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8"));
  } catch {
    return damaged("notJson");
  }
  return isRecord(value) ? value : damaged("notRelease");
}

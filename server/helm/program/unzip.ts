import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";

const inflate = promisify(inflateRaw);

/** Bytes; more than any helm has. */
const largest = 256 * 1024 * 1024;

/**
 * One file of a zip archive; undefined where it holds none of that name, or is none. Archives of more than 4 GiB, of
 * several parts or with a password are not read (APPNOTE.TXT 4.3).
 */
export async function unzipOne(archive: Buffer, wanted: string): Promise<Buffer | undefined> {
  const end = archive.lastIndexOf(Buffer.from("PK\x05\x06"));
  if (end < 0 || end + 22 > archive.length) return undefined;
  let at = archive.readUInt32LE(end + 16);
  for (let entry = archive.readUInt16LE(end + 10); entry > 0; entry -= 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== 0x02014b50) return undefined;
    const lengths = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const [nameLength = 0, extra = 0, comment = 0] = lengths;
    if (archive.toString("utf8", at + 46, at + 46 + nameLength) === wanted) return contentAt(archive, at);
    at += 46 + nameLength + extra + comment;
  }
  return undefined;
}

async function contentAt(archive: Buffer, entry: number): Promise<Buffer | undefined> {
  const method = archive.readUInt16LE(entry + 10);
  const packed = archive.readUInt32LE(entry + 20);
  const header = archive.readUInt32LE(entry + 42);
  if (header + 30 > archive.length) return undefined;
  // The local header repeats the name, and its extra field may be of another length.
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  const content = archive.subarray(start, start + packed);
  if (method === 0) return content;
  return method === 8 ? inflate(content, { maxOutputLength: largest }) : undefined;
}

import { crc32 } from "node:zlib";

/** One picture of a moving one. */
export interface Frame {
  /** A whole PNG; all frames have the same size and kind of pixels. */
  readonly png: Buffer;
  /** How long it stays, ms. */
  readonly stays: number;
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Several PNGs as one that moves, over and over. Their pixels are taken as they are packed (APNG, third edition of the PNG
 * specification, 11.3.6), so nothing is decoded. Throws where the frames do not fit each other.
 */
export function animate(frames: readonly Frame[]): Buffer {
  const read = frames.map(({ png }) => chunksOf(png));
  const [header] = read.map((chunks) => one(chunks, "IHDR"));
  if (header === undefined) throw new Error("There is no frame to begin with.");
  if (read.some((chunks) => !one(chunks, "IHDR").equals(header)))
    throw new Error("All frames must have the same size and kind of pixels.");
  let order = 0;
  const body = frames.flatMap(({ stays }, index) => {
    const control = { type: "fcTL", data: frameControl(order++, header, stays) };
    const pixels = (read[index] ?? []).filter(({ type }) => type === "IDAT").map(({ data }) => data);
    const packed = Buffer.concat(pixels);
    if (index === 0) return [control, { type: "IDAT", data: packed }];
    return [control, { type: "fdAT", data: Buffer.concat([uint32(order++), packed]) }];
  });
  const whole: readonly Chunk[] = [
    { type: "IHDR", data: header },
    { type: "acTL", data: Buffer.concat([uint32(frames.length), uint32(0)]) },
    ...body,
    { type: "IEND", data: Buffer.alloc(0) },
  ];
  return Buffer.concat([signature, ...whole.map(chunk)]);
}

function chunksOf(png: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = signature.length; at < png.length;) {
    const size = png.readUInt32BE(at);
    chunks.push({ type: png.toString("latin1", at + 4, at + 8), data: png.subarray(at + 8, at + 8 + size) });
    at += size + 12;
  }
  return chunks;
}

function one(chunks: readonly Chunk[], wanted: string): Buffer {
  const found = chunks.find(({ type }) => type === wanted);
  if (found === undefined) throw new Error(`A frame has no ${wanted}: it is no PNG.`);
  return found.data;
}

function frameControl(order: number, header: Buffer, stays: number): Buffer {
  const size = header.subarray(0, 8);
  const time = Buffer.alloc(4);
  time.writeUInt16BE(Math.min(65_535, Math.round(stays / 10)), 0);
  time.writeUInt16BE(100, 2);
  // No offset; each frame takes the whole place of the one before.
  return Buffer.concat([uint32(order), size, uint32(0), uint32(0), time, Buffer.from([0, 0])]);
}

function chunk({ type, data }: Chunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

import { describe, expect, it } from "vitest";
import { Decoder, Encoder, type Packet } from "./parser.ts";

function roundTrip(packet: Packet): Packet | undefined {
  const decoder = new Decoder();
  let decoded: Packet | undefined;
  const hear = (next: Packet): void => {
    decoded = next;
  };
  decoder.on("decoded", hear);
  for (const message of new Encoder().encode(packet)) decoder.add(message);
  decoder.off("decoded", hear);
  return decoded;
}

describe("packets on the socket", () => {
  it.each<Packet>([
    { type: 0, nsp: "/" },
    { type: 0, nsp: "/", data: { sid: "abc" } },
    { type: 1, nsp: "/" },
    { type: 2, nsp: "/", data: ["tick", 1_767_225_600_000, null] },
    { type: 2, nsp: "/", data: ["clock"], id: 12 },
    { type: 3, nsp: "/", data: [1_767_225_600_000], id: 12 },
    { type: 4, nsp: "/", data: { message: "refused" } },
    { type: 2, nsp: "/", data: ["frames", { channel: 300, from: 7, through: 7 }, Uint8Array.of(1, 2, 3)] },
    { type: 2, nsp: "/", data: ["frames", { channel: 1, from: 8, through: 7 }, Uint8Array.of()] },
    {
      type: 2,
      nsp: "/",
      data: ["begin", "rollout/shop/web", { channel: 1, from: 0, through: 70_000 }, Uint8Array.of(9)],
    },
  ])("come out as they went in: %j", (packet) => {
    expect(roundTrip(packet)).toEqual(packet);
  });

  it("cost a frame little beside its bytes", () => {
    const data = ["frames", { channel: 3, from: 900, through: 900 }, new Uint8Array(100)];
    expect(new Encoder().encode({ type: 2, nsp: "/", data })).toHaveLength(1);
    expect(new Encoder().encode({ type: 2, nsp: "/", data })[0]?.length).toBeLessThan(100 + 16);
  });

  it.each([
    ["nothing", ""],
    ["an unknown type", "7"],
    ["a binary event in parts", '51-["x",{"_placeholder":true,"num":0}]'],
    ["another namespace", '2/admin,["x"]'],
    ["an event without a name", "2[]"],
    ["an event with a name of socket.io's own", '2["disconnect"]'],
    ["an answer without a number", "3[1]"],
    ["an answer that is no list", '31{"a":1}'],
    ["JSON that is none", '2["x"'],
    ["a number as data", "25"],
    ["bytes without a head", Uint8Array.of(200)],
    ["bytes without a name", Uint8Array.of(0, 1, 1, 1)],
    ["neither text nor bytes", 5],
  ])("are refused where they are %s", (_, message) => {
    const decoder = new Decoder();
    let heard = 0;
    decoder.on("decoded", () => (heard += 1));
    expect(() => {
      decoder.add(message);
    }).toThrow();
    expect(heard).toBe(0);
  });

  it("are read from what each transport delivers", () => {
    const [bytes] = new Encoder().encode({
      type: 2,
      nsp: "/",
      data: ["frames", { channel: 1, from: 1, through: 1 }, Uint8Array.of(5)],
    });
    if (!(bytes instanceof Uint8Array)) throw new Error("no bytes");
    const heard: unknown[] = [];
    const decoder = new Decoder();
    decoder.on("decoded", ({ data }) => heard.push((data as unknown[])[2]));
    decoder.add(bytes);
    decoder.add(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    expect(heard).toEqual([Uint8Array.of(5), Uint8Array.of(5)]);
  });
});

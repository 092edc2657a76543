import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnyShape } from "../../base/shape.ts";
import { kindNames, kinds, type KindName } from "../../kinds/kinds.ts";
import type { Fact } from "../../log/fact.ts";
import { createDecoder, decode } from "./decoder.ts";
import {
  createEncoder,
  encodeBeginning,
  encodeFact,
  encodeMore,
  encodeRenewal,
  takeFrame,
} from "./encoder.ts";

/** Any value that a shape allows, the strange ones too: halves of surrogate pairs, fractions, far times. */
function anyOf(shape: AnyShape): fc.Arbitrary<unknown> {
  switch (shape.type) {
    case "text":
      return fc.oneof(
        fc.string({ unit: "binary", maxLength: 12 }),
        fc.constantFrom("web-7c5b9d8f6-a", "\ud83d"),
      );
    case "word":
      return fc.oneof(fc.constantFrom("a", "b", "__proto__", ""), fc.uuid(), fc.string({ maxLength: 3 }));
    case "int":
      return fc.oneof(fc.nat(5), fc.integer(), fc.constantFrom(2 ** 53 - 1, 1.5, 1e300, -(2 ** 52)));
    case "time":
      return fc.oneof(
        fc.integer({ min: 1.7e9, max: 1.9e9 }).map((seconds) => seconds * 1000),
        fc.constantFrom(0, 1, 1789.5, 8.64e15, -5000, 2 ** 51),
        fc.integer({ min: 1.7e12, max: 1.9e12 }),
      );
    case "flag":
      return fc.boolean();
    case "maybe":
      return fc.option(anyOf(shape.of), { nil: undefined });
    case "list":
      return fc.array(anyOf(shape.of), { maxLength: 3 });
    case "dict":
      return fc
        .array(fc.tuple(fc.constantFrom("x", "y", "z", "__proto__", "constructor"), anyOf(shape.of)), {
          maxLength: 4,
        })
        .map((entries) => Object.fromEntries(entries));
    case "struct":
      return fc
        .tuple(...shape.fields.map(([, of]) => anyOf(of)))
        .map((values) => Object.fromEntries(shape.fields.map(([key], index) => [key, values[index]])));
  }
}

/** Facts of a few objects of every kind: put, put again with a part changed, gone, come again. */
const anyFacts: fc.Arbitrary<readonly Fact[]> = fc
  .array(
    fc.constantFrom(...kindNames).chain((kind) =>
      fc.record({
        kind: fc.constant(kind),
        uid: fc.constantFrom("1", "2", "6b0e9d6c-1f0a-4b63-9c07-0d2a5c1f7e11"),
        object: anyOf(kinds[kind].shape),
        keep: fc.integer({ min: 0, max: 6 }),
        gone: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
        jump: fc.constantFrom(1, 1, 1, 5),
        later: fc.constantFrom(0, 0, 7, 90_000),
        stamp: fc.option(fc.constantFrom(1.79e12, 1.79e12 + 3), { nil: undefined }),
      }),
    ),
    { maxLength: 30 },
  )
  .map((drafts) => {
    const last = new Map<string, object>();
    let [seq, at] = [40, 1.8e12];
    return drafts.map(({ kind, uid, object, keep, gone, jump, later, stamp }) => {
      const key = `${kind}/${uid}`;
      const before = last.get(key);
      // With `keep` most fields stay as they were: a change of a part.
      const put = Object.fromEntries(
        Object.entries({ ...(object as object), uid }).map(([field, value], index) => [
          field,
          before !== undefined && index % 7 !== keep ? before[field as never] : value,
        ]),
      );
      last.set(key, put);
      const head = {
        seq: (seq += jump),
        at: (at += later),
        kind,
        uid,
        ...(stamp !== undefined && { stamp }),
      };
      return (gone ? { ...head, gone: true } : { ...head, put }) as Fact;
    });
  });

function good(decoded: ReturnType<typeof decode>) {
  if (decoded.type !== "good") throw new Error(decoded.problem);
  return decoded;
}

describe("the codec of frames", () => {
  it("gives back every fact as it was, however they are cut into frames (rules 3, 16, 18)", () => {
    fc.assert(
      fc.property(anyFacts, fc.array(fc.nat(29)), (facts, cuts) => {
        const encoder = createEncoder();
        const decoder = createDecoder();
        const back = facts.flatMap((fact, index) => {
          encodeFact(encoder, fact);
          return cuts.includes(index) || index === facts.length - 1
            ? good(decode(decoder, takeFrame(encoder))).facts
            : [];
        });
        expect(back).toEqual(facts);
      }),
    );
  });

  it("keeps both ends in step over renewals (rules 17, 19)", () => {
    fc.assert(
      fc.property(anyFacts, fc.array(fc.nat(29), { maxLength: 4 }), (facts, renewals) => {
        const encoder = createEncoder();
        const decoder = createDecoder();
        const back = facts.flatMap((fact, index) => {
          if (renewals.includes(index)) encodeRenewal(encoder, encoder);
          encodeFact(encoder, fact);
          return good(decode(decoder, takeFrame(encoder))).facts;
        });
        expect(back).toEqual(facts);
      }),
    );
  });

  it("lets one that begins anew and renews go on with frames of the old channel (rule 19)", () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, (earlier, later) => {
        const running = createEncoder();
        for (const fact of earlier) encodeFact(running, fact);
        encodeRenewal(running, running);
        takeFrame(running);
        const fresh = createEncoder();
        const there = [...running.entries.values()].reverse();
        encodeBeginning(fresh, { keptFrom: 1.8e12, seenFrom: 1.7e12 + 1, seq: running.seq }, there);
        for (const { kind, object } of there)
          encodeFact(fresh, { seq: running.seq, at: running.at, kind, uid: object.uid, put: object } as Fact);
        encodeRenewal(fresh, running);
        const decoder = createDecoder();
        const begun = good(decode(decoder, takeFrame(fresh)));
        expect(begun.objects.map(({ put }) => put)).toEqual(there.map(({ object }) => object));
        const shifted = later.map((fact) => ({ ...fact, seq: fact.seq + running.seq, at: fact.at + 1e9 }));
        for (const fact of shifted) encodeFact(running, fact);
        expect(good(decode(decoder, takeFrame(running))).facts).toEqual(shifted);
      }),
    );
  });

  it("cuts the objects of a long beginning into pieces, and takes none after a fact (rule 4)", () => {
    fc.assert(
      fc.property(anyFacts, fc.nat(29), (facts, cut) => {
        const running = createEncoder();
        for (const fact of facts) encodeFact(running, fact);
        const there = [...running.entries.values()];
        const place = { keptFrom: 1.8e12, seenFrom: 1.7e12, seq: 7 };
        const fresh = createEncoder();
        encodeBeginning(fresh, place, there.slice(0, cut));
        const first = takeFrame(fresh);
        encodeMore(fresh, there.slice(cut));
        const second = takeFrame(fresh);
        const decoder = createDecoder();
        const pieces = [first, second].map((bytes) => good(decode(decoder, bytes)));
        expect(pieces.map(({ begins }) => begins)).toEqual([place, undefined]);
        const objects = pieces.flatMap((piece) => piece.objects);
        expect(objects.map(({ put }) => put)).toEqual(there.map(({ object }) => object));
        expect(objects.every(({ seq, at }) => seq === place.seq && at === place.keptFrom)).toBe(true);
        const joined = good(decode(createDecoder(), new Uint8Array([...first, ...second])));
        expect(joined.objects).toEqual(objects);
        encodeFact(fresh, { seq: 8, at: 1.8e12, kind: "Service" satisfies KindName, uid: "s", gone: true });
        expect(good(decode(decoder, takeFrame(fresh))).facts).toHaveLength(1);
        encodeMore(fresh, []);
        expect(decode(decoder, takeFrame(fresh)).type).toBe("malformed");
      }),
    );
  });

  it("answers bytes that nobody wrote with a problem, and never throws (rule 20)", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(["good", "malformed"]).toContain(decode(createDecoder(), bytes).type);
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(
        anyFacts,
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 5 }),
        (facts, damage) => {
          const encoder = createEncoder();
          for (const fact of facts) encodeFact(encoder, fact);
          const bytes = takeFrame(encoder);
          for (const [place, byte] of damage) if (bytes.length > 0) bytes[place % bytes.length] = byte;
          expect(["good", "malformed"]).toContain(decode(createDecoder(), bytes).type);
        },
      ),
    );
  });

  it("says what is wrong with bytes that end too early (rule 20)", () => {
    const encoder = createEncoder();
    encodeFact(encoder, { seq: 1, at: 5, kind: "Service" satisfies KindName, uid: "s", gone: true });
    const bytes = takeFrame(encoder);
    expect(decode(createDecoder(), bytes.slice(0, -1))).toEqual({
      type: "malformed",
      problem: "a count exceeds the bytes that are left",
    });
  });
});

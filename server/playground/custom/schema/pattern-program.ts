import type { Edge, LetterTest, PatternTree } from "./pattern-tree.ts";

/** A step of a program; where it goes on are places of other steps. */
export type Step =
  | { readonly type: "letter"; readonly test: LetterTest; readonly next: number }
  | { readonly type: "edge"; readonly edge: Edge; readonly next: number }
  | { readonly type: "ways"; readonly next: readonly number[] }
  | { readonly type: "found" };

/** Begins at its last step. */
export type Program = readonly Step[];

/** Steps; Go bounds its own alike (regexp/syntax/parse.go, maxSize). */
const longest = 10_000;

/** The program by which a text is read letter by letter, once; undefined for one that would be too long. */
export function programOf(tree: PatternTree): Program | undefined {
  const steps: Step[] = [{ type: "found" }];
  const add = (step: Step): number => steps.push(step) - 1;
  /** Adds what reads `part` and goes on at `next`: where that begins. */
  const compile = (part: PatternTree, next: number): number => {
    if (steps.length > longest) return next;
    switch (part.type) {
      case "letter":
        return add({ type: "letter", test: part.test, next });
      case "edge":
        return add({ type: "edge", edge: part.edge, next });
      case "all":
        return part.parts.reduceRight((after, each) => compile(each, after), next);
      case "any":
        return add({ type: "ways", next: part.parts.map((each) => compile(each, next)) });
      case "repeat":
        return compileRepeat(part, next);
      default:
        return part satisfies never;
    }
  };
  const compileRepeat = (
    { part, least, most }: Extract<PatternTree, { type: "repeat" }>,
    next: number,
  ): number => {
    let at = next;
    if (most === Infinity) {
      const ways: number[] = [];
      const loop = add({ type: "ways", next: ways });
      ways.push(compile(part, loop), next);
      at = loop;
    } else {
      for (let more = least; more < most && steps.length <= longest; more += 1)
        at = add({ type: "ways", next: [compile(part, at), next] });
    }
    for (let times = 0; times < least && steps.length <= longest; times += 1) at = compile(part, at);
    return at;
  };
  add({ type: "ways", next: [compile(tree, 0)] });
  return steps.length > longest ? undefined : steps;
}

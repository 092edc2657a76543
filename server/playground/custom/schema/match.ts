import { type Program, programOf, type Step } from "./pattern-program.ts";
import { type Edge, treeOf } from "./pattern-tree.ts";

/** Letters over which no pattern takes long that has one choice to make, and any pattern. */
const [short, shortest] = [1_000, 16];
/** Steps after which it is given up: a tenth of a second or two. */
const mostSteps = 2_000_000;

const choices = ({ source }: RegExp): number => source.match(/[*+?|]|\{\d/g)?.length ?? 0;

/**
 * Whether a text matches somewhere. JavaScript tries one way after the other, which over some patterns and texts takes for
 * ever; Go follows all ways at once, letter by letter (RE2), and so does this where that may happen. A text so long that
 * even this cannot tell is taken not to match.
 */
export function matchesInTime(pattern: RegExp, text: string): boolean {
  const { length } = text;
  if (length <= shortest || (length <= short && choices(pattern) < 2)) return pattern.test(text);
  const program = knownProgram(pattern);
  return program === undefined
    ? pattern.test(text)
    : runs(program, pattern.unicode ? Array.from(text) : text);
}

const programs = new WeakMap<RegExp, { readonly program: Program | undefined }>();

function knownProgram(pattern: RegExp): Program | undefined {
  const known = programs.get(pattern);
  if (known !== undefined) return known.program;
  const tree = treeOf(pattern);
  const program = tree === undefined ? undefined : programOf(tree);
  programs.set(pattern, { program });
  return program;
}

const isWord = (letter: string | undefined): boolean => letter !== undefined && /^\w$/.test(letter);

function isAt(edge: Edge, before: string | undefined, after: string | undefined): boolean {
  if (edge === "start") return before === undefined;
  if (edge === "end") return after === undefined;
  return (isWord(before) !== isWord(after)) === (edge === "word");
}

function runs(program: Program, letters: ArrayLike<string>): boolean {
  /** The letter at which each step was last reached. */
  const reached = new Int32Array(program.length).fill(-1);
  let left = mostSteps;
  let now: readonly Letter[] = [];
  for (let at = 0; at <= letters.length && left > 0; at += 1) {
    const [before, after] = [letters[at - 1], letters[at]];
    const waiting = [program.length - 1];
    for (const step of now) if (before !== undefined && step.test(before)) waiting.push(step.next);
    const next: Letter[] = [];
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      const step = reached[place] === at ? undefined : program[place];
      reached[place] = at;
      left -= 1;
      if (step?.type === "found") return true;
      if (step?.type === "letter") next.push(step);
      else if (step !== undefined) waiting.push(...onwards(step, before, after));
    }
    left -= next.length;
    now = next;
  }
  return false;
}

type Letter = Extract<Step, { type: "letter" }>;
type Passing = Extract<Step, { type: "ways" | "edge" }>;

/** Where it goes on from a step without reading a letter. */
function onwards(step: Passing, before: string | undefined, after: string | undefined): readonly number[] {
  if (step.type === "ways") return step.next;
  return isAt(step.edge, before, after) ? [step.next] : [];
}

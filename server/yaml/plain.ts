import { linesOf, skipBlank, giveUp, type Course } from "./course.ts";
import { readKey } from "./key.ts";
import { readBlock } from "./block.ts";
import { readScalar, withoutComment } from "./scalar.ts";

/**
 * Reads the YAML that most manifests are made of, ten times as fast as what reads all YAML: records and lists in block
 * style, texts on one line, blocks after `|`, and flow style where it is JSON. Undefined: something else is in it
 * (anchors, tags, folded texts, tabs …), of which nothing is said here, not even whether it is valid.
 */
export function readPlain(text: string): Record<string, unknown> | unknown[] | undefined {
  if (foreign.test(text)) return undefined;
  const course = linesOf(text);
  skipBlank(course);
  if (course.at === course.texts.length) return undefined;
  const value = readNode(course, course.indents[course.at] ?? 0);
  return course.isPlain && course.at === course.texts.length ? value : undefined;
}

/** Line ends of other systems, marks of byte order, tabs where they may indent, directives and ends of documents. */
const foreign = /\r|\uFEFF|^ *\t|^%|^(?:---|\.\.\.)(?:\s|$)/m;

/** A record or a list whose lines begin at `indent`. */
function readNode(course: Course, indent: number): Record<string, unknown> | unknown[] {
  return isMember(course.texts[course.at] ?? "") ? readList(course, indent) : readRecord(course, indent);
}

const isMember = (text: string): boolean => text === "-" || text.startsWith("- ");

function readRecord(course: Course, indent: number): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  while (stands(course, indent)) {
    const text = course.texts[course.at] ?? "";
    const found = isMember(text) ? undefined : readKey(text);
    if (found === undefined) giveUp(course);
    else record[found.key] = readValue(course, { indent, rest: found.rest, isField: true });
  }
  return record;
}

function readList(course: Course, indent: number): unknown[] {
  const list: unknown[] = [];
  while (stands(course, indent) && isMember(course.texts[course.at] ?? ""))
    list.push(readMember(course, indent));
  return list;
}

/** Whether the next line is one of a node at `indent`; one further in belongs to nothing. */
function stands(course: Course, indent: number): boolean {
  const next = course.indents[course.at];
  if (next !== undefined && next > indent) giveUp(course);
  return course.indents[course.at] === indent;
}

function readMember(course: Course, indent: number): unknown {
  const text = course.texts[course.at] ?? "";
  const rest = text.slice(1).trimStart();
  const isNode = isMember(rest) || (!/^["'[{]/.test(rest) && readKey(rest) !== undefined);
  const isQuotedKey = /^["']/.test(rest) && readKey(rest) !== undefined;
  if (!isNode && !isQuotedKey) return readValue(course, { indent, rest, isField: false });
  // What follows the dash is the first line of a node of its own.
  const inner = indent + text.length - rest.length;
  course.texts[course.at] = rest;
  course.indents[course.at] = inner;
  return readNode(course, inner);
}

interface Place {
  /** Of the line on which the value begins. */
  readonly indent: number;
  /** What stands on that line. */
  readonly rest: string;
  /** Of a field, whose list may stand no further in than the field; else of a list's member. */
  readonly isField: boolean;
}

function readValue(course: Course, { indent, rest, isField }: Place): unknown {
  course.at++;
  if (rest.startsWith("|")) return readBlock(course, rest, indent);
  const text = withoutComment(rest);
  if (text === "") {
    skipBlank(course);
    const next = course.indents[course.at] ?? -1;
    if (next > indent) return readNode(course, next);
    return isField && next === indent && isMember(course.texts[course.at] ?? "")
      ? readList(course, next)
      : null;
  }
  const value = readScalar(text);
  skipBlank(course);
  // A text that goes on in the next line is none that is read here.
  if (value === undefined || (course.indents[course.at] ?? -1) > indent) giveUp(course);
  return value;
}

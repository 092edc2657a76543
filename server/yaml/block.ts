import { giveUp, skipBlank, type Course } from "./course.ts";

const head = /^\|([-+]?)$/;

/** The lines after `|`, further in than `indent`; `rest` is what stands on the line of the bar. */
export function readBlock(course: Course, rest: string, indent: number): string {
  const chomp = head.exec(rest.trimEnd())?.[1];
  const start = course.at;
  const { texts, indents } = course;
  while (texts[course.at] === "") course.at++;
  const depth = indents[course.at] ?? 0;
  // What is blank before it may not be further in than it.
  const isTooDeep = indents.slice(start, course.at).some((blank) => blank > depth);
  if (chomp === undefined || depth <= indent || isTooDeep) {
    giveUp(course);
    return "";
  }
  const lines = [...Array<string>(course.at - start).fill(""), ...linesFrom(course, depth)];
  skipBlank(course);
  // It is over where a line is no further in than its field, and not before.
  if ((indents[course.at] ?? -1) > indent) giveUp(course);
  return chomped(lines, chomp);
}

/** Lines as far in as the first, and blank ones between them. */
function linesFrom(course: Course, depth: number): readonly string[] {
  const lines: string[] = [];
  for (; course.at < course.texts.length; course.at++) {
    const [own = 0, text = ""] = [course.indents[course.at], course.texts[course.at]];
    if (own < depth && text !== "") break;
    lines.push(own > depth ? " ".repeat(own - depth) + text : text);
  }
  return lines;
}

function chomped(lines: readonly string[], chomp: string): string {
  if (chomp === "+") return `${lines.join("\n")}\n`;
  let end = lines.length;
  while (lines[end - 1] === "") end--;
  return `${lines.slice(0, end).join("\n")}${chomp === "-" ? "" : "\n"}`;
}

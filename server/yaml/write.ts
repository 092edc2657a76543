import { stringify } from "yaml";
import { writeText, writeKey } from "./text.ts";

export interface Writing {
  /** Whether a list is further in than its field; kubectl's are not. */
  readonly indentsLists: boolean;
}

/**
 * A value of JSON as YAML, as the package yaml writes it with its lines unfolded, ten times as fast: text of more than
 * one line stands as a block, nothing is folded.
 */
export function writeYaml(value: unknown, { indentsLists }: Writing = { indentsLists: true }): string {
  if (!isNode(value)) return `${writeScalar(value, "")}\n`;
  const lines: string[] = [];
  writeNode(value, { indent: "", lines, indentsLists }, "");
  return `${lines.join("\n")}\n`;
}

interface Course extends Writing {
  readonly indent: string;
  readonly lines: string[];
}

type Node = readonly unknown[] | Readonly<Record<string, unknown>>;

/** A list or a record that holds anything. */
function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}

/** `start`: what stands on the first line of it, in place of its indentation. */
function writeNode(node: Node, course: Course, start: string): void {
  const { indent, lines } = course;
  let first = start;
  const line = (text: string): void => {
    lines.push((first === "" ? indent : first) + text);
    first = "";
  };
  if (Array.isArray(node)) {
    for (const member of node as readonly unknown[]) {
      const dash = (first === "" ? indent : first) + "- ";
      if (isNode(member)) {
        writeNode(member, { ...course, indent: `${indent}  ` }, dash);
        first = "";
      } else line(`- ${writeScalar(member ?? null, indent)}`);
    }
    return;
  }
  for (const [key, value] of Object.entries(node)) {
    if (value === undefined) continue;
    const name = writeKey(key);
    if (!isNode(value)) line(`${name}: ${writeScalar(value, indent)}`);
    else {
      line(`${name}:`);
      const isLevel = Array.isArray(value) && !course.indentsLists;
      writeNode(value, isLevel ? course : { ...course, indent: `${indent}  ` }, "");
    }
  }
}

function writeScalar(value: unknown, indent: string): string {
  if (typeof value === "string") return writeText(value, indent);
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "[]" : "{}";
  if (typeof value === "number" && !(Number.isSafeInteger(value) && !Object.is(value, -0)))
    return stringify(value).trimEnd();
  return String(value);
}

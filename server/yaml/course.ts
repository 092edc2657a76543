/** The lines of a document, and how far they are read. */
export interface Course {
  /** Without what they are indented by; what follows a list's dash becomes a line of its own. */
  readonly texts: string[];
  readonly indents: number[];
  /** The line that is read next; none where it is their number. */
  at: number;
  isPlain: boolean;
}

export function linesOf(text: string): Course {
  const course: Course = { texts: [], indents: [], at: 0, isPlain: true };
  // A line break at the very end begins no other line.
  for (const line of text.replace(/\n$/, "").split("\n")) {
    let indent = 0;
    while (line.charCodeAt(indent) === space) indent++;
    course.texts.push(line.slice(indent));
    course.indents.push(indent);
  }
  return course;
}

const space = 0x20;

/** Goes on to the next line that holds anything but a comment. */
export function skipBlank(course: Course): void {
  const { texts } = course;
  while (course.at < texts.length) {
    const text = texts[course.at] ?? "";
    if (text !== "" && !text.startsWith("#")) return;
    course.at++;
  }
}

/** Something stands there that is not read here: nothing more is. */
export function giveUp(course: Course): void {
  course.isPlain = false;
  course.at = course.texts.length;
}

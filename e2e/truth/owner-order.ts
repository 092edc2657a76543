const head = /^(\s*)managedFields:$/;

/**
 * The lines of a YAML text with the entries of every managedFields in the order of their letters. The API server sorts
 * them by the second in which they were written, and only then by manager: two writes of one second, or of two.
 */
export function withSortedOwners(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex((line) => head.test(line));
  if (at === -1) return lines;
  const dash = `${head.exec(lines[at] ?? "")?.[1] ?? ""}- `;
  const inside = `${" ".repeat(dash.length - 2)}  `;
  const entries: string[][] = [];
  let end = at + 1;
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? "";
    if (line.startsWith(dash)) entries.push([line]);
    else if (line.startsWith(inside) && entries.length > 0) entries.at(-1)?.push(line);
    else break;
  }
  const sorted = entries.map((entry) => entry.join("\n")).sort();
  const rest = withSortedOwners(lines.slice(end));
  return [...lines.slice(0, at + 1), ...sorted.flatMap((entry) => entry.split("\n")), ...rest];
}

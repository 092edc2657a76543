/**
 * Fields that a JSON text names more than once in one object, as upstream's strict decoder says it:
 * `duplicate field "spec.replicas"`. The text has been parsed: it is well-formed. At most ten are told.
 */
export function duplicateFields(text: string): readonly string[] {
  const found: string[] = [];
  const stack: Level[] = [];
  const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/gs;
  for (let token = tokens.exec(text); token !== null && found.length < 10; token = tokens.exec(text)) {
    const sign = token[0];
    const level = stack.at(-1);
    if (sign === "{" || sign === "[") {
      stack.push({
        path: pathOf(level),
        keys: sign === "{" ? new Set() : undefined,
        key: "",
        index: 0,
        expectsKey: true,
      });
    } else if (sign === "}" || sign === "]") stack.pop();
    else if (level === undefined) continue;
    else if (sign === ",") {
      level.index += 1;
      level.expectsKey = true;
    } else if (sign === ":") level.expectsKey = false;
    else if (level.keys !== undefined && level.expectsKey) {
      level.key = JSON.parse(sign) as string;
      const path = pathOf(level);
      if (level.keys.has(level.key) && !found.includes(path)) found.push(path);
      level.keys.add(level.key);
    }
  }
  return found.map((path) => `duplicate field ${JSON.stringify(path)}`);
}

interface Level {
  readonly path: string;
  /** Of an object; undefined for a list. */
  readonly keys: Set<string> | undefined;
  key: string;
  index: number;
  expectsKey: boolean;
}

function pathOf(level: Level | undefined): string {
  if (level === undefined) return "";
  if (level.keys === undefined) return `${level.path}[${level.index}]`;
  return level.path === "" ? level.key : `${level.path}.${level.key}`;
}

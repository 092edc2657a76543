import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Agreed } from "./compare.ts";
import { facetNames } from "./facets/facets.ts";
import type { Script } from "./script.ts";

const fileOf = (script: Script): string => path.join(import.meta.dirname, "traces", `${script.name}.txt`);

/**
 * A trace as text, to be read as well as compared: a heading for what is compared, one for each group, and its lines. A
 * group on which the runs of the real one did not agree has a `~` behind its heading, and no lines.
 */
export function write(script: Script, version: string, agreed: Agreed): string {
  const lines = [`${script.says} (Kubernetes ${version})`];
  for (const facet of facetNames) {
    lines.push("", `== ${facet}`);
    for (const [title, group] of Object.entries(agreed[facet])) {
      if (group?.length === 0) continue;
      lines.push(group === undefined ? `-- ${title} ~` : `-- ${title}`);
      lines.push(...(group ?? []).map((line) => `  ${line}`));
    }
  }
  return `${lines.join("\n")}\n`;
}

export function read(text: string): Agreed {
  const agreed = Object.fromEntries(facetNames.map((facet) => [facet, {}])) as Record<
    (typeof facetNames)[number],
    Record<string, string[] | undefined>
  >;
  let groups: Record<string, string[] | undefined> = {};
  let lines: string[] = [];
  for (const line of text.split("\n").slice(1)) {
    if (line.startsWith("== ")) groups = agreed[line.slice(3) as keyof typeof agreed];
    else if (line.startsWith("-- ") && line.endsWith(" ~")) groups[line.slice(3, -2)] = undefined;
    else if (line.startsWith("-- ")) groups[line.slice(3)] = lines = [];
    else if (line.startsWith("  ")) lines.push(line.slice(2));
  }
  return agreed;
}

/** The committed trace of a script; an error that says how to make it where there is none. */
export async function committed(script: Script): Promise<Agreed | Error> {
  try {
    return read(await readFile(fileOf(script), "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return new Error(`There is no trace of it: npm run test:truth -- --record ${script.name} makes one.`);
  }
}

export const commit = (script: Script, version: string, agreed: Agreed): Promise<void> =>
  writeFile(fileOf(script), write(script, version, agreed));

import { forcesConflicts } from "../../../lib/commands/helm/conflicts.ts";
import type { Ran } from "./process.ts";

/** What one file called helm is. */
export interface Version {
  /** As `4.1.4`. */
  readonly version: string;
  readonly major: number;
  /** Whether its rollback takes a description, which newer ones keep in the record. */
  readonly describes: boolean;
  /** Flags of its rollback that not every helm knows. */
  readonly takes: readonly string[];
}

/** ms that helm may take to say something of itself. */
const patience = 15_000;

type Ask = (args: readonly string[], limit: number) => Promise<Ran>;

/** Asks helm what it is; text where it does not say, which is what it said. */
export async function askVersion(ask: Ask): Promise<Version | string> {
  const said = await ask(["version", "--template", "{{.Version}}"], patience);
  const [, version, major] = /^v?((\d+)\.\d+\.\d+\S*)/.exec(said.lines[0] ?? "") ?? [];
  if (said.end === "late") return `it says nothing within ${patience / 1_000} s`;
  if (said.code !== 0 || version === undefined || major === undefined)
    return said.lines.join(" ").slice(0, 300);
  const { lines } = await ask(["rollback", "--help"], patience);
  const takes = (flag: string): boolean =>
    lines.some(
      (line) =>
        line
          .trimStart()
          .replace(/^-\w, /, "")
          .split(/\s/)[0] === flag,
    );
  return {
    version,
    major: Number(major),
    describes: takes("--description"),
    takes: [forcesConflicts].filter(takes),
  };
}

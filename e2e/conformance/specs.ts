import { readFile } from "node:fs/promises";
import path from "node:path";

/** One of Kubernetes' end-to-end tests. */
export interface Spec {
  /** As ginkgo names it: the texts of its containers and its own, with spaces between. */
  readonly name: string;
  /** Whether CI runs it. */
  readonly inCi: boolean;
  /** Whether it needs pods that answer, which KWOK's do not. */
  readonly playgroundOnly: boolean;
}

const file = path.join(import.meta.dirname, "specs.txt");
const marks = ["ci", "playground"];

/** The specs of specs.txt. Throws when a line of it is none. */
export async function readSpecs(): Promise<readonly Spec[]> {
  const lines = (await readFile(file, "utf8")).split("\n").map((line, at) => ({ line, at: at + 1 }));
  return lines.filter(({ line }) => line.trim() !== "" && !line.startsWith("#")).map(specOf);
}

function specOf({ line, at }: { readonly line: string; readonly at: number }): Spec {
  const { before = "", name } = /^(?<before>[a-z ]*)(?<name>\[sig-.*\S)$/.exec(line)?.groups ?? {};
  const given = before.split(" ").filter((word) => word !== "");
  if (name === undefined || !given.every((word) => marks.includes(word))) {
    throw new Error(
      `${file}:${at} is no spec: a line is a name that begins with [sig-, and before it nothing but ${marks.join(" or ")}.`,
    );
  }
  return { name, inCi: given.includes("ci"), playgroundOnly: given.includes("playground") };
}

export interface Choice {
  /** Texts of which a name must hold one; all of the choice below where there are none. */
  readonly focus: readonly string[];
  /** Not CI's part of the list alone. */
  readonly all: boolean;
  /** On the real control plane, whose pods do not answer. */
  readonly cluster: boolean;
}

/** The specs that are asked for. Throws when there are none. */
export function chosen(specs: readonly Spec[], { focus, all, cluster }: Choice): readonly Spec[] {
  const found = specs.filter(
    ({ name, inCi, playgroundOnly }) =>
      (focus.length > 0 ? focus.some((text) => name.includes(text)) : all || inCi) &&
      !(cluster && playgroundOnly),
  );
  if (found.length > 0) return found;
  throw new Error(
    `No spec of ${file} holds ${focus.map((text) => JSON.stringify(text)).join(" or ")}: give a part of a name as it is there.`,
  );
}

import { isRecord } from "../../lib/helm/values.ts";
import type { Raw } from "../../lib/base/raw.ts";
import { readYaml } from "../yaml/read.ts";

/** One document of a manifest. */
export interface Document {
  /** As it is written, without the line that parts it from others. */
  readonly text: string;
  /** Undefined where it cannot be read. */
  readonly raw: Raw | undefined;
}

/** The texts of a manifest's documents; those without content are left out. */
export const textsOf = (manifest: string): readonly string[] =>
  manifest
    .split(/^---[ \t]*(?:#.*)?$/mu)
    .map((text) => text.trim())
    .filter((text) =>
      text.split("\n").some((line) => line.trim() !== "" && !line.trimStart().startsWith("#")),
    );

/** Reads one document as Helm does. */
export function readDocument(text: string): Document {
  const value = readYaml(text);
  return { text, raw: isRecord(value) ? value : undefined };
}

/** The documents that can be read and are records. */
export const recordsOf = (texts: readonly string[]): readonly Raw[] =>
  texts.flatMap((text) => {
    const { raw } = readDocument(text);
    return raw === undefined ? [] : [raw];
  });

import type { Document, Pair } from "yaml";
import { StatusError } from "../../status.ts";
import { limitYaml } from "./bulk.ts";

/** Reads YAML 1.2's core schema, without JSON's values that JSON cannot say. Throws 400 and 413. */
export async function parseYaml(text: string): Promise<unknown> {
  limitYaml(text);
  const { parseDocument, visit, isScalar } = await import("yaml");
  /** The parser's own check compares each key with each. */
  const refuseDoubled = (document: Document): void => {
    visit(document, {
      Map(_, { items }) {
        const known = new Set<unknown>();
        for (const { key } of items as readonly Pair[]) {
          const name: unknown = isScalar(key) ? key.value : key;
          if (known.has(name)) throw new Error(`key ${JSON.stringify(name)} already set in map`);
          known.add(name);
        }
      },
    });
  };
  try {
    const document = parseDocument(text, { uniqueKeys: false, logLevel: "error" });
    const [error] = document.errors;
    if (error !== undefined) throw error;
    refuseDoubled(document);
    // Through JSON and back: no dates, no maps with other keys than texts, nothing shared.
    return JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 100 }) ?? null)) as unknown;
  } catch (error) {
    const why = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
    throw new StatusError(
      400,
      "BadRequest",
      `error decoding YAML: error converting YAML to JSON: yaml: ${why}`,
    );
  }
}

import type { Document, Pair } from "yaml";
import { limitYaml } from "./bulk.ts";

export interface Yaml {
  /** Of a key that is there twice, what stands last. */
  readonly value: unknown;
  /** What a strict reader would say of such keys, in its words and lines; undefined where there are none. */
  readonly doubled: string | undefined;
}

/** What YAML 1.1 takes for true and false beside YAML 1.2's own, and its octal numbers: upstream reads 1.1. */
const olderTags = [
  {
    tag: "tag:yaml.org,2002:bool",
    default: true,
    test: /^(?:y|Y|yes|Yes|YES|on|On|ON|n|N|no|No|NO|off|Off|OFF)$/,
    resolve: (text: string): boolean => /^(?:y|on)/i.test(text),
  },
  {
    tag: "tag:yaml.org,2002:int",
    default: true,
    test: /^[-+]?0[0-7]+$/,
    resolve: (text: string): number => parseInt(text, 8),
  },
] as const;

/**
 * Reads the first document of a YAML text, without JSON's values that JSON cannot say. Throws what `refuse` makes of a
 * fault, and 413.
 */
export async function parseYaml(text: string, refuse: (why: string) => Error): Promise<Yaml> {
  limitYaml(text);
  const { LineCounter, parseDocument, visit, isNode, isScalar } = await import("yaml");
  const lineCounter = new LineCounter();
  /** The parser's own check compares each key with each. */
  const doubledIn = (document: Document): readonly string[] => {
    const found: string[] = [];
    visit(document, {
      Map(_, { items }) {
        const known = new Set<unknown>();
        for (const { key, value } of items as readonly Pair[]) {
          const name: unknown = isScalar(key) ? key.value : key;
          const place = isNode(value) ? value.range : isNode(key) ? key.range : undefined;
          const { line } = lineCounter.linePos(place?.[0] ?? 0);
          if (known.has(name)) found.push(`line ${line}: key ${JSON.stringify(name)} already set in map`);
          known.add(name);
        }
      },
    });
    return found;
  };
  try {
    const document = parseDocument(text, {
      ...{ uniqueKeys: false, logLevel: "error", lineCounter },
      customTags: (tags) => [...olderTags, ...tags],
    });
    const error = document.errors.find(({ code }) => code !== "MULTIPLE_DOCS");
    if (error !== undefined) throw error;
    const doubled = doubledIn(document);
    return {
      // Through JSON and back: no dates, no maps with other keys than texts, nothing shared.
      value: JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 100 }) ?? null)) as unknown,
      doubled:
        doubled.length === 0 ? undefined : ["yaml: unmarshal errors:", ...doubled.slice(0, 10)].join("\n  "),
    };
  } catch (error) {
    throw refuse(error instanceof Error ? (error.message.split("\n")[0] ?? "") : "");
  }
}

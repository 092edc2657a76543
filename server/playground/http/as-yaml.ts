import { mediaRanges } from "./accept.ts";
import type { Reply } from "./reply.ts";

type List = Extract<Reply, { type: "list" }>;

/** Whether a client would rather have YAML than JSON. */
export const wantsYaml = (accept: string | undefined): boolean =>
  mediaRanges(accept ?? "").find(({ type }) => served.has(type))?.type === "application/yaml";

const served = new Set(["application/json", "application/*", "*/*", "application/yaml"]);

/** Items that are written in one turn: one takes ten times as long as its JSON. */
const perPiece = 4;

export interface Yaml {
  readonly text: (json: string) => string;
  /** A list, piece by piece. */
  readonly pieces: (list: List) => Iterable<string>;
}

/** Writes JSON as upstream writes YAML (sigs.k8s.io/yaml): fields in order of their names, lists not indented. */
export async function yamlWriter(): Promise<Yaml> {
  const { stringify } = await import("yaml");
  const write = (value: unknown): string =>
    stringify(value, { sortMapEntries: true, indentSeq: false, lineWidth: 0, version: "1.1" });
  return {
    text: (json) => write(JSON.parse(json)),
    *pieces({ head, items, encode, tail }) {
      const { items: _, rows, ...around } = JSON.parse(head + tail) as Readonly<Record<string, unknown>>;
      const key = rows === undefined ? "items" : "rows";
      const fields = Object.entries(around);
      yield write(Object.fromEntries(fields.filter(([name]) => name < key)));
      yield items.length === 0 ? `${key}: []\n` : `${key}:\n`;
      for (let at = 0; at < items.length; at += perPiece)
        yield write(items.slice(at, at + perPiece).map((item) => JSON.parse(encode(item)) as unknown));
      const rest = fields.filter(([name]) => name > key);
      yield rest.length === 0 ? "" : write(Object.fromEntries(rest));
    },
  };
}

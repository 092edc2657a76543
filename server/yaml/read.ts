import { parseDocument } from "yaml";
import { readPlain } from "./plain.ts";

/**
 * The value of one document, as Helm reads it (sigs.k8s.io/yaml; YAML 1.1's words for true and false apart, of which
 * manifests are free). Undefined where it cannot be read.
 */
export function readYaml(text: string): unknown {
  const plain = readPlain(text);
  if (plain !== undefined) return plain;
  const document = parseDocument(text, { logLevel: "silent", uniqueKeys: false, prettyErrors: false });
  return document.errors.length === 0 ? document.toJS({ maxAliasCount: 1_000 }) : undefined;
}

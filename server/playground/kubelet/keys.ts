import { configMaps } from "../kinds/config-map.ts";
import { secrets } from "../kinds/secret.ts";
import type { Store } from "../store/store.ts";

/** What a container can read from: a ConfigMap or a Secret. */
export type SourceType = "ConfigMap" | "Secret";

/** The readable values of a source, by key; undefined when there is no such object. */
export function valuesOf(
  store: Store,
  type: SourceType,
  namespace: string,
  name: string,
): Readonly<Record<string, string>> | undefined {
  if (type === "ConfigMap") {
    const configMap = store.get(configMaps, namespace, name);
    return configMap && (configMap.data ?? {});
  }
  const secret = store.get(secrets, namespace, name);
  if (secret === undefined) return undefined;
  const decoded: Record<string, string> = {};
  for (const [key, value] of Object.entries(secret.data ?? {})) {
    decoded[key] = Buffer.from(value, "base64").toString("utf8");
  }
  return decoded;
}

/** Upstream's sentence for a missing one: `configmap "web" not found`. */
export const notFound = (type: SourceType, name: string): string =>
  `${type.toLowerCase()} "${name}" not found`;

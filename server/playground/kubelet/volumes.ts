import type { Pod } from "../kinds/pod.ts";
import type { Container, KeyToPath, Volume } from "../kinds/pod-types.ts";
import type { Store } from "../store/store.ts";
import { notFound, valuesOf, type SourceType } from "./keys.ts";

interface Source {
  readonly type: SourceType;
  readonly name: string;
  readonly items: readonly KeyToPath[] | undefined;
  readonly optional: boolean;
}

/** What a volume is filled from; undefined for one that starts empty. */
function sourceOf({ configMap, secret }: Volume): Source | undefined {
  if (configMap !== undefined) {
    return {
      type: "ConfigMap",
      name: configMap.name ?? "",
      items: configMap.items,
      optional: configMap.optional === true,
    };
  }
  if (secret !== undefined) {
    return {
      type: "Secret",
      name: secret.secretName ?? "",
      items: secret.items,
      optional: secret.optional === true,
    };
  }
  return undefined;
}

/** Why a pod's volumes cannot be mounted, in upstream's words; undefined: they can (pkg/volume/configmap/configmap.go). */
export function mountProblem(store: Store, { metadata, spec }: Pod): string | undefined {
  const namespace = metadata.namespace ?? "";
  for (const volume of spec.volumes ?? []) {
    const source = sourceOf(volume);
    if (source === undefined || source.optional) continue;
    const values = valuesOf(store, source.type, namespace, source.name);
    const lost =
      values === undefined ? undefined : source.items?.find(({ key }) => !Object.hasOwn(values, key));
    if (values !== undefined && lost === undefined) continue;
    const why =
      values === undefined
        ? notFound(source.type, source.name)
        : `references non-existent ${source.type === "Secret" ? "secret" : "config"} key: ${lost?.key ?? ""}`;
    return `MountVolume.SetUp failed for volume "${volume.name}" : ${why}`;
  }
  return undefined;
}

/** A file of a container's mounted ConfigMaps and Secrets by its base name, as it is now. */
export function mountedFile(store: Store, pod: Pod, container: Container, file: string): string | undefined {
  for (const mount of container.volumeMounts ?? []) {
    const volume = pod.spec.volumes?.find(({ name }) => name === mount.name);
    const source = volume === undefined ? undefined : sourceOf(volume);
    if (source === undefined) continue;
    const values = valuesOf(store, source.type, pod.metadata.namespace ?? "", source.name) ?? {};
    const path = (key: string): string | undefined =>
      source.items === undefined ? key : source.items.find((item) => item.key === key)?.path;
    const key = Object.keys(values).find((one) => path(one)?.split("/").at(-1) === file);
    if (key !== undefined) return values[key];
  }
  return undefined;
}

import { withoutEscapes } from "../../lib/base/escapes.ts";
import type { Raw } from "../../lib/base/raw.ts";
import { declaredObjects, titleOf, type Declared } from "../../lib/helm/manifest.ts";
import type { OpenedObject, OpenedRevision } from "../../lib/helm/opened.ts";
import type { Release } from "../../lib/helm/release.ts";
import { computedValues } from "../../lib/helm/values.ts";
import { maskObject, maskValues } from "../../lib/mask/mask.ts";
import { maskText } from "../../lib/mask/mask-text.ts";
import type { Digest } from "../../lib/mask/hidden.ts";
import { writeYaml } from "../yaml/write.ts";
import { readDocument, recordsOf, textsOf } from "./documents.ts";

/** A revision as it is opened: whole, masked, its values and its objects as YAML. */
export function openRevision(release: Release, digest: Digest): OpenedRevision {
  const hide = (text: string): string => maskText(text, digest);
  const { notes, description, config, defaults } = release;
  return {
    name: release.name,
    namespace: release.namespace,
    revision: release.revision,
    description: description === undefined ? null : hide(description),
    // Charts colour them for a terminal; within a word that would hide it from who masks it.
    notes: notes === undefined ? null : hide(withoutEscapes(notes)),
    values: config === undefined ? null : writeYaml(maskValues(config, digest)),
    computed: writeYaml(maskValues(computedValues(defaults, config), digest)),
    hooks: release.hooks.map(({ manifest, ...hook }) => ({
      name: hook.name,
      kind: hook.kind,
      events: hook.events,
      phase: hook.phase ?? null,
      startedAt: hook.startedAt ?? null,
      completedAt: hook.completedAt ?? null,
      yaml: objectYaml(manifest, digest),
    })),
    objects: textsOf(release.manifest).flatMap((text) => openDocument(text, release.namespace, digest)),
  };
}

function openDocument(text: string, namespace: string, digest: Digest): readonly OpenedObject[] {
  const { raw } = readDocument(text);
  const objects = raw === undefined ? [] : declaredObjects([raw], namespace);
  if (objects.length === 0)
    return [
      { title: null, apiVersion: null, kind: null, namespace, name: null, yaml: maskText(text, digest) },
    ];
  return objects.map((object) => openObject(object, digest));
}

const openObject = (object: Declared, digest: Digest): OpenedObject => ({
  title: titleOf(object),
  apiVersion: object.apiVersion,
  kind: object.kind,
  namespace: object.namespace,
  name: object.name,
  yaml: writeYaml(maskObject(object.raw, digest)),
});

function objectYaml(manifest: string, digest: Digest): string {
  const { raw } = readDocument(manifest);
  return raw === undefined ? maskText(manifest, digest) : writeYaml(maskObject(raw, digest));
}

/** The objects of a release’s manifest, masked. */
export const maskedObjects = (release: Release, digest: Digest): readonly Declared[] =>
  declaredObjects(recordsOf(textsOf(release.manifest)), release.namespace).map((object) => ({
    ...object,
    raw: maskObject(object.raw, digest) as Raw,
  }));

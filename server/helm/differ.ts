import { diffFields, diffValues } from "../../lib/diff/diff-fields.ts";
import { diffLines } from "../../lib/diff/diff-lines.ts";
import {
  declaredObjects,
  pairObjects,
  titleOf,
  type Declared,
  type Pairing,
} from "../../lib/helm/manifest.ts";
import type { ObjectChange, RevisionDiff } from "../../lib/helm/opened.ts";
import type { Release } from "../../lib/helm/release.ts";
import { computedValues } from "../../lib/helm/values.ts";
import type { Digest } from "../../lib/mask/hidden.ts";
import { maskObject, maskValues } from "../../lib/mask/mask.ts";
import { writeYaml } from "../yaml/write.ts";
import { recordsOf, textsOf } from "./documents.ts";

/** What differs between two revisions, masked before it is compared: a masked value that changed still shows. */
export function diffReleases(from: Release, to: Release, digest: Digest): RevisionDiff {
  const values = (value: unknown): unknown => maskValues(value, digest);
  const [before, after] = differing(from.manifest, to.manifest);
  const pairs = pairObjects(objectsOf(before.texts, from.namespace), objectsOf(after.texts, to.namespace));
  const changes = pairs.flatMap((pair) => changeOf(pair, digest) ?? []);
  return {
    from: from.revision,
    to: to.revision,
    values: diffValues(values(from.config ?? {}), values(to.config ?? {})),
    computed: diffValues(
      values(computedValues(from.defaults, from.config)),
      values(computedValues(to.defaults, to.config)),
    ),
    objects: changes,
    unchanged: after.equal + pairs.length - changes.length,
  };
}

interface Rest {
  readonly texts: readonly string[];
  /** How many documents are the same text in both. */
  readonly equal: number;
}

/** The documents of two manifests that are not the same text in both: most are, and need not be parsed. */
function differing(before: string, after: string): readonly [Rest, Rest] {
  const [olds, news] = [textsOf(before), textsOf(after)];
  const [inOld, inNew] = [new Set(olds), new Set(news)];
  const rest = (texts: readonly string[], others: ReadonlySet<string>): Rest => {
    const own = texts.filter((text) => !others.has(text));
    return { texts: own, equal: texts.length - own.length };
  };
  return [rest(olds, inNew), rest(news, inOld)];
}

const objectsOf = (texts: readonly string[], namespace: string): readonly Declared[] =>
  declaredObjects(recordsOf(texts), namespace);

/** Undefined where nothing differs but how it is written. */
function changeOf({ state, before, after }: Pairing, digest: Digest): ObjectChange | undefined {
  const [old, fresh] = [before, after].map((object) =>
    object === undefined ? undefined : maskObject(object.raw, digest),
  );
  const fields = state === "changed" ? diffFields(old, fresh) : [];
  if (state === "changed" && fields.length === 0) return undefined;
  const about = after ?? before;
  const text = (value: unknown): string => (value === undefined ? "" : writeYaml(value));
  return {
    title: about === undefined ? "" : titleOf(about),
    namespace: about?.namespace ?? "",
    state,
    fields,
    lines: diffLines(text(old), text(fresh)),
  };
}

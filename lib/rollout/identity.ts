import { compare, compareNumbered } from "../base/compare.ts";
import type { ReplicaSet } from "../kinds/replica-set.ts";
import type { Template } from "../kinds/template.ts";
import { firstRevision } from "./sets.ts";

/** How a version is told from others: a short name, a place in the palette, a letter. */
export interface Identity {
  readonly label: string;
  /** 0 to `paletteSize` − 1. */
  readonly colour: number;
  readonly letter: string;
}

/** How many colours can be told apart at once; more versions share them, and are told apart by letter. */
export const paletteSize = 8;
const alphabet = 26;

/**
 * The identities of versions that may stand side by side: of one Deployment, or of all Deployments behind a Service.
 * They follow from first revision numbers and creation times alone, so that every browser and every reload agrees; an
 * older version never gives way to a newer one.
 */
export function identify(sets: readonly ReplicaSet[]): ReadonlyMap<string, Identity> {
  const ordered = [...sets].sort(byAppearance);
  const colours = places(ordered, paletteSize);
  const letters = places(ordered, alphabet);
  const labels = labelled(ordered);
  return new Map(
    ordered.map((set, index) => [
      set.uid,
      {
        label: labels[index] ?? set.name,
        colour: colours[index] ?? 0,
        letter: String.fromCharCode(65 + (letters[index] ?? 0)),
      },
    ]),
  );
}

type Dated = Pick<ReplicaSet, "createdAt" | "template" | "name" | "uid">;

/** Oldest first; of one second, as two Deployments that came from one file are, the lower tag is taken for the older. */
export const byAppearance = (a: Dated, b: Dated): number =>
  a.createdAt - b.createdAt ||
  compareNumbered(tagsOf(a.template), tagsOf(b.template)) ||
  compare(a.name, b.name) ||
  compare(a.uid, b.uid);

/**
 * A place for each, oldest first: that of its first revision number, or the next free one. Where none is free, the
 * place whose holder is the oldest is used again.
 */
function places(ordered: readonly ReplicaSet[], size: number): readonly number[] {
  const lastHolder = new Map<number, number>();
  return ordered.map((set, index) => {
    const wanted = ((firstRevision(set) ?? index + 1) - 1) % size;
    const free = Array.from({ length: size }, (_, step) => (wanted + step) % size).find(
      (place) => !lastHolder.has(place),
    );
    const oldest = (): number => [...lastHolder].reduce((a, b) => (b[1] < a[1] ? b : a))[0];
    const place = free ?? oldest();
    lastHolder.set(place, index);
    return place;
  });
}

function labelled(ordered: readonly ReplicaSet[]): readonly string[] {
  const taken = new Set<string>();
  return ordered.map((set, index) => {
    const plain = tagsOf(set.template);
    const alike = ordered.slice(0, index).filter((other) => tagsOf(other.template) === plain);
    const label = [...candidates(set, plain, alike)].find((candidate) => !taken.has(candidate)) ?? set.name;
    taken.add(label);
    return label;
  });
}

/** Names for a version, the shortest first. What differs is named as the API names the field, and "restarted" after kubectl rollout restart: names, not words. */
function* candidates(set: ReplicaSet, plain: string, alike: readonly ReplicaSet[]): Iterable<string> {
  yield plain;
  const previous = alike.filter((other) => other.owner === set.owner).at(-1);
  const difference = previous === undefined ? undefined : differenceOf(previous.template, set.template);
  if (difference !== undefined) yield `${plain} (${difference})`;
  const revision = firstRevision(set);
  if (revision !== undefined) yield `${plain} (#${revision})`;
  yield `${plain} (${set.name})`;
}

const partNames: Readonly<Record<string, string>> = { environment: "env" };

function differenceOf(before: Template, after: Template): string | undefined {
  const parts = Object.keys(after.parts).filter((part) => before.parts[part] !== after.parts[part]);
  const [only] = parts;
  if (only === undefined) return undefined;
  const restarted = only === "annotations" && before.restartedAt !== after.restartedAt;
  if (parts.length === 1 && restarted) return "restarted";
  if (parts.length === 1) return partNames[only] ?? only;
  return undefined;
}

/** The tags of a template's images, init containers left out: "2.0", or "2.0 + 1.7" where it has several. */
export function tagsOf(template: Pick<Template, "containers">): string {
  const tags = template.containers.filter(({ init }) => !init).map(({ image }) => tagOf(image));
  return tags.length === 0 ? "?" : [...new Set(tags)].join(" + ");
}

/** The tag of an image as written; the beginning of its digest where it has no tag; "latest" where it has neither. */
export function tagOf(image: string): string {
  if (image === "") return "?";
  const [named = "", digest] = image.split("@");
  const last = named.slice(named.lastIndexOf("/") + 1);
  const colon = last.indexOf(":");
  if (colon >= 0) return last.slice(colon + 1);
  return digest === undefined ? "latest" : digest.replace(/^sha256:/, "").slice(0, 7);
}

import type { Raw } from "../../lib/base/raw.ts";
import { driftOf } from "../../lib/helm/drift.ts";
import { titleOf, type Declared } from "../../lib/helm/manifest.ts";
import type { ObjectDrift, ReleaseDrift } from "../../lib/helm/opened.ts";
import { maskObject } from "../../lib/mask/mask.ts";
import type { HelmDesk } from "./desk.ts";

/** So many objects are compared, and so many are asked for at once. */
const [most, atOnce] = [200, 6];

/** The installed manifest of a revision (masked) against the live objects, of the declared fields only. */
export async function drift(
  desk: Pick<HelmDesk, "live" | "digest">,
  revision: number,
  objects: readonly Declared[],
): Promise<ReleaseDrift> {
  const drifts: ObjectDrift[] = [];
  for (let start = 0; start < Math.min(objects.length, most); start += atOnce)
    drifts.push(
      ...(await Promise.all(
        objects.slice(start, start + atOnce).map((object) => driftOfObject(desk, object)),
      )),
    );
  return { revision, objects: drifts };
}

async function driftOfObject(
  { live, digest }: Pick<HelmDesk, "live" | "digest">,
  object: Declared,
): Promise<ObjectDrift> {
  const about = { title: titleOf(object), namespace: object.namespace };
  const found = await live.find(object, false);
  if (found.type !== "found") return { ...about, state: found.type, fields: [] };
  const { data: _, stringData: __, type: ___, ...rest } = object.raw;
  const isSecret = object.kind === "Secret";
  // Masked alike, equal values are equal still.
  const fields = driftOf(isSecret ? rest : object.raw, maskObject(found.raw, digest) as Raw).filter(
    ({ path }) => path !== "kind" && path !== "apiVersion",
  );
  const state = fields.length > 0 ? "drifted" : isSecret ? "metadata" : "same";
  return { ...about, state, fields };
}

import type { Ref } from "../../lib/rollout/ref.ts";
import { isName } from "../../lib/wire/requests.ts";
import type { Problem } from "../../lib/words/terms.ts";
import { problem } from "../../lib/words/problem.ts";

/** What an address below `/api/revisions/` asks for. */
export type Asked =
  | {
      readonly type: "asked";
      readonly ref: Ref;
      readonly numbers: readonly [number] | readonly [number, number];
    }
  | { readonly type: "refused"; readonly status: 400 | 404; readonly why: Problem };

/** Reads `/api/revisions/{namespace}/{name}/{revision}` and `…/diff?from=&to=`. */
export function readPath(url: string): Asked {
  const { pathname, searchParams } = new URL(url, "http://own");
  const [, , , namespace, name, what, ...more] = pathname.split("/");
  if (!isName(namespace) || !isName(name) || what === undefined || more.length > 0)
    return { type: "refused", status: 404, why: problem("noSuchApi", { path: url.slice(0, 200) }) };
  const texts = what === "diff" ? [searchParams.get("from"), searchParams.get("to")] : [what];
  const numbers = texts.map(numberIn);
  const wrong = numbers.findIndex((number) => number === undefined);
  if (wrong >= 0)
    return {
      type: "refused",
      status: 400,
      why: problem("revisionInvalid", { value: (texts[wrong] ?? "").slice(0, 40) }),
    };
  return { type: "asked", ref: { namespace, name }, numbers: numbers as unknown as [number, number] };
}

/** A revision is a whole number from 1 on; kubectl's 0, "the one before", is none. */
const numberIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

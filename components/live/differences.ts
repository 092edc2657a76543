import type { FieldChange, LineChange } from "../../lib/diff/change.ts";
import type { Ref } from "../../lib/rollout/ref.ts";

/** What differs between two templates of a Deployment. */
export interface Difference {
  readonly fields: readonly FieldChange[];
  readonly lines: readonly LineChange[];
}

export type Told =
  | { readonly type: "told"; readonly difference: Difference }
  /** The server said why not, in a sentence. */
  | { readonly type: "refused"; readonly message: string }
  | { readonly type: "unanswered" };

interface Answer {
  readonly error?: { readonly message: string };
  readonly fields: readonly {
    readonly path: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
  readonly lines: readonly LineChange[];
}

/** Asks what differs between two revisions as the cluster has them now; docs/api.md. */
export async function askDifference(
  { namespace, name }: Ref,
  [from, to]: readonly [number, number],
  signal: AbortSignal,
): Promise<Told> {
  try {
    const response = await fetch(`/api/revisions/${namespace}/${name}/diff?from=${from}&to=${to}`, {
      signal,
    });
    // Our own server made it.
    const answer = (await response.json()) as Answer;
    if (answer.error !== undefined) return { type: "refused", message: answer.error.message };
    const fields = answer.fields.map(({ path, before, after }) => ({
      path,
      before: before ?? undefined,
      after: after ?? undefined,
    }));
    return { type: "told", difference: { fields, lines: answer.lines } };
  } catch {
    return { type: "unanswered" };
  }
}

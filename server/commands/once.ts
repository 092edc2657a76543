import { createHash } from "node:crypto";

/** Carries out each request once, however often it is made, and gives each who made it the same answer. */
export interface Once<T> {
  /** "reused": the id was given before to a request for something else. */
  readonly run: (id: string, content: string, work: () => Promise<T>) => Promise<T | "reused">;
}

/** How many requests are remembered: a page repeats one within seconds. */
const remembered = 500;

export function createOnce<T>(): Once<T> {
  const known = new Map<string, { readonly digest: string; readonly answer: Promise<T> }>();
  return {
    run: async (id, content, work) => {
      const digest = createHash("sha256").update(content).digest("base64");
      const before = known.get(id);
      if (before !== undefined) return before.digest === digest ? before.answer : "reused";
      const answer = work();
      known.set(id, { digest, answer });
      for (const oldest of known.keys()) {
        if (known.size <= remembered) break;
        known.delete(oldest);
      }
      return answer;
    },
  };
}

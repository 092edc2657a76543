import type { Command } from "../../lib/commands/command.ts";
import type { Permission } from "../../lib/commands/preview.ts";
import type { Granted, Right } from "../../lib/commands/right.ts";
import type { Subject } from "../../lib/commands/subject.ts";
import { problem } from "../../lib/words/problem.ts";
import { reviewAccess } from "../cluster/access-review.ts";
import type { Cluster } from "../cluster/cluster.ts";

/** What we may do, by the API server's own word. */
export interface Rights {
  readonly ask: (right: Right) => Promise<Granted>;
}

/** How long an answer holds, ms: a page asks again when it is opened, not at every frame. */
const holds = 5_000;
/** How many answers are kept. */
const kept = 2_000;
/** Asks by SelfSubjectAccessReview, under our own identity; whoever asks the same at once shares the answer. */
export function createRights(cluster: Cluster, now: () => number): Rights {
  const known = new Map<string, { readonly at: number; readonly answer: Promise<Granted> }>();
  return {
    ask: (right) => {
      const key = JSON.stringify(right);
      const before = known.get(key);
      if (before !== undefined && now() - before.at < holds) return before.answer;
      const answer = review(cluster, right);
      known.delete(key);
      known.set(key, { at: now(), answer });
      for (const oldest of known.keys()) {
        if (known.size <= kept) break;
        known.delete(oldest);
      }
      return answer;
    },
  };
}

async function review(cluster: Cluster, right: Right): Promise<Granted> {
  const { allowed, reason } = await reviewAccess(cluster, right);
  if (allowed === undefined) return { ...right, state: "unknown" };
  return { ...right, state: allowed ? "yes" : "no", ...(reason === undefined ? {} : { reason }) };
}

/** What may be done to something, command by command; those that are not for such a subject are left out. */
export async function permissionsOf(
  commands: Iterable<Command>,
  subject: Subject,
  { rights, user }: { readonly rights: Rights; readonly user: string },
): Promise<readonly Permission[]> {
  const answers = [...commands].map(async ({ name, needs }): Promise<readonly Permission[]> => {
    const needed = needs?.(subject);
    if (needed === undefined) return [];
    const granted = await Promise.all(needed.map(rights.ask));
    return [{ command: name, ...verdict(granted, user) }];
  });
  return (await Promise.all(answers)).flat();
}

/** "no" where one of them is not allowed, "unknown" where one is not known. */
export function verdict(granted: readonly Granted[], user: string): Pick<Permission, "state" | "why"> {
  const denied = granted.find(({ state }) => state === "no");
  if (denied !== undefined) return { state: "no", why: denial(denied, user) };
  const isKnown = granted.every(({ state }) => state === "yes");
  return isKnown ? { state: "yes", why: undefined } : { state: "unknown", why: problem("rightUnknown") };
}

const denial = ({ verb, resource, subresource, name, namespace, reason }: Granted, user: string) =>
  problem("mayNot", {
    user,
    verb,
    what: [resource, ...(subresource === undefined ? [] : [subresource])].join("/"),
    name: name ?? "",
    namespace,
    reason: reason ?? "",
  });

import type { Action, ActionState } from "../../lib/kinds/action.ts";
import type { Asked, Plan } from "../../lib/commands/command.ts";
import { sayPlace } from "../../lib/words/places.ts";
import type { Change } from "../../lib/log/fact.ts";

/** Keeps what was asked as facts, so that it stands on the timeline beside its effects. */
export interface Acts {
  readonly begin: (asked: Asked, request: Request) => Act;
}

interface Request {
  readonly id: string;
  readonly command: string;
  readonly user: string;
  readonly reason: string | undefined;
}

/** One of them, from when it was asked to its end. */
export interface Act {
  /** What it goes from and to, once it is planned. */
  readonly plan: (plan: Plan) => void;
  readonly become: (state: ActionState, message: string | undefined) => void;
}

/** How many are kept in the world; marks of the timeline outlive them. */
const kept = 500;

export function createActs(append: (change: Change<"Action">) => void, now: () => number): Acts {
  const uids: string[] = [];
  return {
    begin: ({ about, target }, { id, command, user, reason }) => {
      let action: Action = {
        uid: id,
        namespace: about.namespace,
        name: about.name,
        createdAt: now(),
        subject: about.kind,
        command,
        user,
        reason,
        from: undefined,
        to: sayPlace(target),
        target: undefined,
        state: "asked",
        message: undefined,
        changedAt: now(),
      };
      const put = (changes: Partial<Action>): void => {
        action = { ...action, ...changes };
        append({ kind: "Action", uid: id, put: action });
      };
      put({});
      uids.push(id);
      if (uids.length > kept) append({ kind: "Action", uid: uids.shift() ?? id, gone: true });
      return {
        plan: ({ from, to = target, target: set }) => {
          action = { ...action, from: from && sayPlace(from), to: sayPlace(to), target: set };
        },
        become: (state, message) => {
          put({ state, message, changedAt: now() });
        },
      };
    },
  };
}

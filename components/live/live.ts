import { topicKey } from "../../lib/wire/events.ts";
import type { Ref } from "../../lib/rollout/ref.ts";
import { createBoardStore, type Board } from "./board-store.ts";
import { createLink } from "./connection.ts";
import { browserEnvironment } from "./environment.ts";
import { createSession } from "./session.ts";
import type { Shown } from "./shown.ts";
import { createStageStore, type Stage } from "./stage-store.ts";

/** Everything that lives on this page's one socket. */
export interface Live {
  readonly board: Shown<Board>;
  readonly stage: (ref: Ref) => Shown<Stage>;
}

function createLive(): Live {
  const session = createSession(createLink(), browserEnvironment);
  const stages = new Map<string, Shown<Stage>>();
  return {
    board: createBoardStore(session),
    stage: (ref) => {
      const key = topicKey({ type: "rollout", namespace: ref.namespace, name: ref.name });
      const stage = stages.get(key) ?? createStageStore(ref, session);
      stages.clear();
      stages.set(key, stage);
      return stage;
    },
  };
}

let opened: Live | undefined;

/** The page's connection, opened when it is first asked for; there is never a second one. Only in a browser. */
export const live = (): Live => (opened ??= createLive());

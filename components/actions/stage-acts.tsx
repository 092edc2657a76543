"use client";

import "./actions.css";
import { use } from "react";
import type { RolloutView } from "../../lib/view/view.ts";
import { Popover } from "../ui/popover.tsx";
import { Act } from "./act.tsx";
import { Annotate, Scale } from "./acts-with-fields.tsx";
import type { Asking } from "./deed.ts";
import { DeskContext } from "./desk-context.ts";
import { namedOf, waysOf, type Ways } from "./offers.ts";
import { ToldLine } from "./told-line.tsx";
import { TurnActs } from "./turn-acts.tsx";
import { useActWords } from "./act-words.ts";

export interface StageActsProps {
  readonly view: RolloutView;
}

/** The quiet menu of what can be done with a Deployment, and what became of what was done last. */
export function StageActs({ view }: StageActsProps) {
  const { menu, obstacles } = useActWords().actions;
  const desk = use(DeskContext);
  const { namespace, name, deployment } = view;
  if (deployment === undefined || desk === undefined) return undefined;
  const ways = waysOf(view);
  const about = {
    subject: { kind: "Deployment", namespace, name } as const,
    args: { namespace, name },
  };
  return (
    <div className="acts">
      <Popover button={menu.open} buttonClass="button" label={menu.label(`${namespace} / ${name}`)}>
        {desk.obstacle !== undefined && <p className="try-obstacle">{obstacles[desk.obstacle]}</p>}
        <ul className="acts-menu">
          <Back about={about} ways={ways} isPaused={deployment.paused} />
          <TurnActs namespace={namespace} switches={ways.switches} canary={ways.canary} />
          <Plain about={about} command={deployment.paused ? "resume" : "pause"} />
          <Plain about={about} command="restart" isPaused={deployment.paused} />
          <Scale about={about} replicas={deployment.desired} />
          <Annotate about={about} />
        </ul>
      </Popover>
      <ToldLine />
    </div>
  );
}

interface AboutProps {
  readonly about: { readonly subject: Asking["subject"]; readonly args: Asking["args"] };
}

interface BackProps extends AboutProps {
  readonly ways: Ways;
  readonly isPaused: boolean;
}

function Back({ about, ways: { current, previous }, isPaused }: BackProps) {
  const { menu } = useActWords().actions;
  const revision = previous?.revision;
  return (
    <Act
      title={revision === undefined ? menu.previousNone : menu.previous(revision)}
      nonsense={revision === undefined ? "no-history" : isPaused ? "paused" : undefined}
      asking={{
        ...about,
        command: "undo",
        args: { ...about.args, revision },
        target: String(revision ?? ""),
        ...(current && { from: namedOf(current) }),
        ...(previous && { to: namedOf(previous) }),
      }}
    />
  );
}

interface PlainProps extends AboutProps {
  readonly command: "pause" | "resume" | "restart";
  readonly isPaused?: boolean;
}

function Plain({ about, command, isPaused = false }: PlainProps) {
  const { menu } = useActWords().actions;
  return (
    <Act
      title={menu[command]}
      nonsense={isPaused ? "paused-first" : undefined}
      asking={{ ...about, command, target: "" }}
    />
  );
}

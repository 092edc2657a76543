"use client";

import "./actions.css";
import { useEffect, useState } from "react";
import type { ActionView } from "../../lib/view/view.ts";
import { tellOf, type Effect } from "./became.ts";
import type { Asking, Deed } from "./deed.ts";
import type { Told } from "./desk-context.ts";
import type { Standing } from "./standing.ts";
import type { Obstacle } from "./obstacle.ts";
import { PreviewDialog } from "./preview/preview-dialog.tsx";
import { ProgramOutput } from "./preview/program-output.tsx";
import { useDeed } from "./use-deed.ts";
import { useActionWords } from "./words.ts";

export interface DeedPartProps {
  readonly asking: Asking;
  readonly standing: Standing | undefined;
  readonly obstacle: Obstacle | undefined;
  /** Server clock, ms. */
  readonly now: number;
  readonly actions: readonly ActionView[];
  readonly onTold: (told: Told | undefined) => void;
}

/** Commands that run a program: their dialog stays, and shows what it says. */
const programs: ReadonlySet<string> = new Set(["helm-rollback"]);

/** One deed: its dialog, and what becomes of it after that was closed. */
export function DeedPart({ asking, standing, obstacle, now, actions, onTold }: DeedPartProps) {
  const words = useActionWords();
  const course = useDeed({ asking, standing, isAway: obstacle === "away" });
  const { deed, baseline } = course;
  const [isClosed, setClosed] = useState(false);
  const effect = useEffectOf(baseline, standing);
  const hasMoved = useMoved(deed, standing);
  const isProgram = programs.has(asking.command);
  const action = deed.type === "accepted" ? actions.find(({ id }) => id === deed.requestId) : undefined;
  const program = isProgram ? (action?.state ?? "accepted") : undefined;
  const told = tellOf(words, { asking, deed, effect, program }, now);
  const [type, text] = [told?.type, told?.text];
  useEffect(
    () => onTold(type === undefined || text === undefined ? undefined : { type, text }),
    [type, text, onTold],
  );

  const isDone = deed.type === "accepted" && !isProgram;
  if (isClosed || isDone) return undefined;
  return (
    <PreviewDialog
      asking={asking}
      deed={deed}
      hasMoved={hasMoved}
      obstacle={obstacle === undefined ? undefined : words.actions.obstacles[obstacle]}
      output={
        deed.type === "accepted" ? <ProgramOutput action={action} record={standing?.record} /> : undefined
      }
      onConfirm={course.confirm}
      onLook={course.look}
      onChoose={course.choose}
      onClose={() => setClosed(true)}
    />
  );
}

/** When what it is about was first seen to stand otherwise than when it was confirmed. */
function useEffectOf(baseline: Standing | undefined, standing: Standing | undefined): Effect | undefined {
  const [effect, setEffect] = useState<Effect | undefined>();
  const isMoved = baseline !== undefined && standing !== undefined && standing.key !== baseline.key;
  if (isMoved && effect === undefined) setEffect({ at: standing.at, generation: standing.generation });
  return effect;
}

/** Whether what it is about stands otherwise than when the preview came; undefined while that is not known. */
function useMoved(deed: Deed, standing: Standing | undefined): boolean | undefined {
  const [first, setFirst] = useState<{ readonly requestId: string; readonly key: string } | undefined>();
  const requestId = deed.type === "open" ? deed.requestId : undefined;
  const key = standing?.key;
  if (requestId === undefined || key === undefined) return undefined;
  if (first?.requestId !== requestId) {
    setFirst({ requestId, key });
    return false;
  }
  return first.key !== key;
}

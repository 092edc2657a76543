import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import { live } from "../live/live.ts";
import { sendDeed } from "../live/commands.ts";
import { askPreview } from "../live/previews.ts";
import { deedAfter, firstLook, type Asking, type Deed, type Happening } from "./deed.ts";
import type { Standing } from "./standing.ts";

export interface DeedCourse {
  readonly deed: Deed;
  /** How what it is about stood when the deed was confirmed; undefined before. */
  readonly baseline: Standing | undefined;
  readonly confirm: (reason: string) => void;
  readonly look: () => void;
  /**
   * Says whether something is to be so that a preview asked about, by the argument that says so, and looks again: that it
   * is known, or which way it is to be done.
   */
  readonly choose: (argument: string, isSo: boolean) => void;
}

interface Around {
  readonly asking: Asking;
  readonly standing: Standing | undefined;
  /** There is no connection to the server. */
  readonly isAway: boolean;
}

/** How long until it is looked for again what became of something, ms. */
const again = 1_000;

/** Carries a deed through its course: looks, asks, and finds out what became of it where nobody answered. */
export function useDeed({ asking, standing, isAway }: Around): DeedCourse {
  const [deed, act] = useReducer(deedAfter, firstLook);
  const [baseline, setBaseline] = useState<Standing | undefined>();
  const sent = useRef<string | undefined>(undefined);
  const [known, setKnown] = useState<Readonly<Record<string, boolean>>>({});
  const { command } = asking;
  const args = useMemo(() => ({ ...asking.args, ...known }), [asking.args, known]);
  useLooks({ command, args }, deed, act);
  const isLost = deed.type === "lost" && !isAway;
  useEffect(
    () => (isLost ? live().environment.after(again, () => act({ type: "back" })) : undefined),
    [isLost],
  );
  const confirm = (reason: string) => {
    if (deed.type !== "open" || deed.preview.blocked !== undefined || sent.current === deed.requestId) return;
    sent.current = deed.requestId;
    setBaseline(standing);
    act({ type: "confirmed" });
    const said = { ...args, bound: deed.preview.bound, ...(reason === "" ? {} : { reason }) };
    void sendDeed(command, said, deed.requestId).then(({ told, isSecond }) => {
      if (told.type === "refused")
        act({ type: "refused", refusal: { why: told.why, message: told.message }, isSecond });
      else act(told);
    });
  };
  const look = () => act({ type: "look" });
  const choose = (argument: string, isSo: boolean) => {
    setKnown((before) => ({ ...before, [argument]: isSo }));
    look();
  };
  return { deed, baseline, confirm, look, choose };
}

function useLooks(
  { command, args }: Pick<Asking, "command" | "args">,
  deed: Deed,
  act: (happening: Happening) => void,
): void {
  const look = deed.type === "looking" ? deed : undefined;
  useEffect(() => {
    if (look === undefined) return undefined;
    let isOver = false;
    void askPreview(command, args).then((looked) => {
      if (isOver) return;
      if (looked.type === "previewed")
        act({ type: "previewed", preview: looked.preview, requestId: crypto.randomUUID() });
      else act({ type: "preview-refused", refusal: looked.type === "refused" ? looked : undefined });
    });
    return () => {
      isOver = true;
    };
  }, [look, command, args, act]);
}

import { useEffect, useRef } from "react";
import type { ActionView } from "../../../lib/view/view.ts";
import type { Standing } from "../standing.ts";
import { useActionWords } from "../words.ts";

interface ProgramOutputProps {
  /** Undefined where nothing is known of it (yet). */
  readonly action: ActionView | undefined;
  /** What the newest record of the release says now. */
  readonly record: Standing["record"];
}

/** What a program says while it is at work, how it ended, and what stands on record then. */
export function ProgramOutput({ action, record }: ProgramOutputProps) {
  const { dialog } = useActionWords().actions;
  const box = useRef<HTMLPreElement>(null);
  const message = action?.message ?? "";
  useEffect(() => {
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [message]);
  const isOver = action?.state === "done" || action?.state === "failed";
  const how = action?.state === "failed" ? dialog.failed : isOver ? dialog.ended : dialog.running;
  return (
    <section aria-label={dialog.output} className="preview-program" data-state={action?.state}>
      <p aria-live="polite">
        {how}
        {isOver && record !== undefined && ` ${dialog.recordNow(record.revision, record.status)}`}
      </p>
      <pre ref={box} className="preview-output" tabIndex={0}>
        {message === "" ? dialog.outputNone : message}
      </pre>
    </section>
  );
}

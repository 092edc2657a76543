import { useId, useState } from "react";
import { CopyLine } from "../../ui/copy-line.tsx";
import { useModal } from "../../ui/use-modal.ts";
import { Confirm } from "./confirm.tsx";
import type { Asking, Deed } from "../deed.ts";
import { PreviewBody } from "./preview-body.tsx";
import { PreviewHead } from "./preview-head.tsx";
import { PreviewNote } from "./preview-note.tsx";
import { Reason, toldWhere } from "./reason.tsx";
import { refusalToConfirm, previewOf } from "../said.ts";
import { useActionWords } from "../words.ts";

export interface PreviewDialogProps {
  readonly asking: Asking;
  readonly deed: Deed;
  /** See `Checks`. */
  readonly hasMoved: boolean | undefined;
  /** What stands in the way of everything, in a sentence. */
  readonly obstacle: string | undefined;
  /** What a program says while it is at work. */
  readonly output?: React.ReactNode;
  readonly onConfirm: (reason: string) => void;
  readonly onLook: () => void;
  readonly onChoose: (argument: string, isSo: boolean) => void;
  readonly onClose: () => void;
}

/** What something would do, before it is done: one dialog for every command. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { asking, deed, hasMoved, obstacle, output, onConfirm, onLook, onChoose, onClose } = props;
  const words = useActionWords();
  const title = useId();
  const dialog = useModal();
  const [reason, setReason] = useState("");
  const preview = previewOf(deed);
  const isOver = deed.type === "came-through" || deed.type === "accepted";
  return (
    <dialog
      ref={dialog}
      className="modal preview"
      aria-labelledby={title}
      data-deed={deed.type}
      onClose={onClose}
    >
      <div className="preview-scroll">
        <PreviewHead asking={asking} id={title} />
        <PreviewNote deed={deed} onLook={onLook} onChoose={onChoose} />
        {output}
        {preview !== undefined && output === undefined && (
          <PreviewBody
            preview={preview}
            former={deed.type === "open" ? deed.former : undefined}
            hasMoved={deed.type === "open" ? hasMoved : undefined}
            onLook={onLook}
            onChoose={deed.type === "open" ? onChoose : undefined}
          />
        )}
        {preview !== undefined && (
          <div className="preview-same">
            <p className="preview-detail">{words.actions.dialog.same}</p>
            <CopyLine line={preview.line} />
          </div>
        )}
      </div>
      <form
        className="preview-foot"
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm(reason.trim());
        }}
      >
        {!isOver && (
          <Reason
            value={reason}
            isFixed={deed.type === "asking"}
            told={toldWhere(preview)}
            onChange={setReason}
          />
        )}
        <Confirm
          asking={asking}
          isOver={isOver}
          hindrance={refusalToConfirm(words, deed, obstacle)}
          onClose={() => dialog.current?.close()}
        />
      </form>
    </dialog>
  );
}

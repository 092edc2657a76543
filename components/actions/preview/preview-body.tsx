import type { Preview } from "../../../lib/commands/preview.ts";
import { Changes } from "./changes.tsx";
import { Checks } from "./checks.tsx";
import { Choices } from "./choices.tsx";
import { newcomersOf } from "./meanwhile.ts";
import { PreviewLines } from "./preview-lines.tsx";
import { useActionWords } from "../words.ts";

interface PreviewBodyProps {
  readonly preview: Preview;
  /** What was read before, so that what is new is marked. */
  readonly former: Preview | undefined;
  readonly hasMoved: boolean | undefined;
  readonly onLook: () => void;
  /** Undefined while nothing can be chosen. */
  readonly onChoose: ((argument: string, isSo: boolean) => void) | undefined;
}

/** A preview of any command: what must be so, what changes, what happens, what will not go back. */
export function PreviewBody({ preview, former, hasMoved, onLook, onChoose }: PreviewBodyProps) {
  const { dialog } = useActionWords().actions;
  const { isNewLine, isNewField } = newcomersOf(former);
  return (
    <>
      <Checks checks={preview.checks} hasMoved={hasMoved} onLook={onLook} />
      <PreviewLines title={dialog.warnings} lines={preview.warnings} isNew={isNewLine} tone="warns" />
      <Choices choices={preview.choices ?? []} onChoose={onChoose} />
      <Changes changes={preview.changes} isNew={isNewField} />
      <div className="preview-columns">
        <PreviewLines
          title={dialog.happens}
          lines={preview.happens}
          none={dialog.nothing}
          isNew={isNewLine}
        />
        <PreviewLines
          title={dialog.stays}
          lines={preview.stays}
          none={dialog.staysNothing}
          isNew={isNewLine}
        />
      </div>
    </>
  );
}

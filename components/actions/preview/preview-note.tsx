import type { ActionWords } from "../../../lib/words/actions.ts";
import type { Deed } from "../deed.ts";
import { sayRefusal, sayWhy } from "../said.ts";
import { useActionWords } from "../words.ts";

interface PreviewNoteProps {
  readonly deed: Deed;
  readonly onLook: () => void;
  readonly onChoose: (argument: string, isSo: boolean) => void;
}

/** The one message of the dialog: what it does just now, or why it does not go on. */
export function PreviewNote({ deed, onLook, onChoose }: PreviewNoteProps) {
  const words = useActionWords();
  const note = noteOf(words, deed);
  const concession = deed.type === "open" ? deed.preview.blocked?.args["confirm"] : undefined;
  const canLook = deed.type === "unseen" || deed.type === "refused";
  return (
    <div className="preview-note" data-tone={note?.tone}>
      <p aria-live="polite">{note?.text}</p>
      {concession !== undefined && (
        <button type="button" className="button" onClick={() => onChoose(concession, true)}>
          {words.actions.dialog.concede}
        </button>
      )}
      {canLook && (
        <button type="button" className="button" onClick={onLook}>
          {deed.type === "unseen" ? words.actions.dialog.again : words.actions.dialog.lookAgain}
        </button>
      )}
    </div>
  );
}

interface Note {
  readonly text: string;
  readonly tone: "quiet" | "stops" | "tells";
}

function noteOf(words: ActionWords, deed: Deed): Note | undefined {
  const { dialog } = words.actions;
  switch (deed.type) {
    case "looking":
      return { text: deed.former === undefined ? dialog.looking : dialog.lookingAgain, tone: "quiet" };
    case "unseen":
      return { text: dialog.unseen(sayRefusal(words, deed.refusal)), tone: "stops" };
    case "refused":
      return { text: dialog.refused(sayRefusal(words, deed.refusal)), tone: "stops" };
    case "asking":
      return { text: dialog.asking, tone: "quiet" };
    case "lost":
      return { text: dialog.lost, tone: "tells" };
    case "came-through":
      return { text: dialog.cameThrough, tone: "tells" };
    case "open":
      return openNote(words, deed);
    case "accepted":
      return undefined;
  }
}

function openNote(
  words: ActionWords,
  { preview, note, why }: Extract<Deed, { readonly type: "open" }>,
): Note | undefined {
  const { dialog } = words.actions;
  const { blocked } = preview;
  // What only must be said to be known stops nobody.
  if (blocked !== undefined)
    return { text: sayWhy(words, blocked), tone: "confirm" in blocked.args ? "tells" : "stops" };
  if (note === "changed")
    return {
      text: why === undefined ? dialog.changed : `${sayRefusal(words, why)} ${dialog.marked}`,
      tone: "tells",
    };
  return note === "not-done" ? { text: dialog.notDone, tone: "tells" } : undefined;
}

import { colourOf, inkOn } from "../../timeline/palette.ts";
import { LetterChip } from "../../ui/letter-chip.tsx";
import type { Asking, NamedVersion } from "../deed.ts";
import { titleOf } from "../said.ts";
import { useActionWords } from "../words.ts";

interface PreviewHeadProps {
  readonly asking: Asking;
  /** Of the title, which names the dialog. */
  readonly id: string;
}

/** What is asked for, and from where it goes: the versions in their colours. */
export function PreviewHead({ asking, id }: PreviewHeadProps) {
  const words = useActionWords();
  const { dialog } = words.actions;
  const { from, to } = asking;
  return (
    <header className="preview-head">
      <h2 id={id} tabIndex={-1} autoFocus>
        {titleOf(words, asking)}
      </h2>
      {(from !== undefined || to !== undefined) && (
        <p className="preview-way">
          {from !== undefined && <VersionTag version={from} />}
          {from !== undefined && to !== undefined && <span aria-label={dialog.to}>→</span>}
          {to !== undefined && <VersionTag version={to} />}
        </p>
      )}
    </header>
  );
}

function VersionTag({ version }: { readonly version: NamedVersion }) {
  const words = useActionWords();
  const { colour, letter, label, revision } = version;
  return (
    <span className="version-tag">
      <LetterChip
        colour={colourOf(colour)}
        ink={inkOn(colour)}
        letter={letter}
        label={words.page.versions.colour(letter)}
      />
      <span>{label}</span>
      {revision !== undefined && (
        <span className="version-revision">{words.page.versions.revision(revision)}</span>
      )}
    </span>
  );
}

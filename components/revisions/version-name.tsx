import { colourOf, inkOn } from "../timeline/palette.ts";
import { LetterChip } from "../ui/letter-chip.tsx";
import type { Row } from "./rows.ts";
import { RevisionNumber } from "./revision-number.tsx";
import { useRevisionWords } from "./words.ts";

interface VersionNameProps {
  readonly row: Row;
  /** "3 min" */
  readonly age: string;
  readonly isPrevious: boolean;
}

/** Colour, letter, short name, revision and age of a version on one line. */
export function VersionName({ row: { version, revision }, age, isPrevious }: VersionNameProps) {
  const { page, revisions: words } = useRevisionWords();
  const isTwin = revision?.unchanged === true && !version.current;
  return (
    <span className="version-name">
      <LetterChip
        colour={colourOf(version.colour)}
        ink={inkOn(version.colour)}
        letter={version.letter}
        label={page.versions.colour(version.letter)}
      />
      <span className="version-label">{version.label}</span>
      <RevisionNumber number={version.revision} former={version.formerRevisions} />
      {version.current && <span className="tag">{words.current}</span>}
      {isPrevious && !version.current && (
        <span className="tag" title={words.previousWhy}>
          {words.previous}
        </span>
      )}
      {isTwin && (
        <span className="tag" title={words.unchangedWhy}>
          {words.unchanged}
        </span>
      )}
      <span className="version-age">{words.age(age)}</span>
    </span>
  );
}

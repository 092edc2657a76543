import type { VersionView } from "../../lib/view/view.ts";
import { colourOf, inkOn } from "../timeline/palette.ts";
import { LetterChip } from "../ui/letter-chip.tsx";
import { useWords } from "../ui/words.ts";

export type NamedVersion = Pick<
  VersionView,
  "colour" | "letter" | "label" | "revision" | "formerRevisions" | "current"
>;

interface VersionNameProps {
  readonly version: NamedVersion;
  /** "3 min" */
  readonly age: string;
}

/** Colour, letter, short name, revision and age of a version on one line. */
export function VersionName({ version, age }: VersionNameProps) {
  const { versions: words } = useWords().page;
  return (
    <span className="version-name">
      <LetterChip
        colour={colourOf(version.colour)}
        ink={inkOn(version.colour)}
        letter={version.letter}
        label={words.colour(version.letter)}
      />
      <span className="version-label">{version.label}</span>
      <span className="version-revision">
        {words.revision(version.revision)}
        {version.formerRevisions.length > 0 && ` (${words.former(version.formerRevisions)})`}
      </span>
      {version.current && <span className="tag">{words.current}</span>}
      <span className="version-age">{words.age(age)}</span>
    </span>
  );
}

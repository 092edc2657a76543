import type { NamedVersionView } from "../../lib/view/service-view.ts";
import { colourOf, inkOn } from "../timeline/palette.ts";
import { LetterChip } from "../ui/letter-chip.tsx";
import { useServiceWords } from "./words.ts";

/** Colour, letter and short name of a version. */
export function VersionLabel({
  version: { colour, letter, label },
}: {
  readonly version: Pick<NamedVersionView, "colour" | "letter" | "label">;
}) {
  const { versions } = useServiceWords().page;
  return (
    <>
      <LetterChip
        colour={colourOf(colour)}
        ink={inkOn(colour)}
        letter={letter}
        label={versions.colour(letter)}
      />
      <span className="version-label">{label}</span>
    </>
  );
}

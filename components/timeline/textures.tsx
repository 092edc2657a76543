import { paletteSize } from "../../lib/rollout/identity.ts";
import { colourOf, forgottenId, gapId, patternId, unknownId } from "./palette.ts";

const places = Array.from({ length: paletteSize }, (_, place) => place);

/** The patterns that every panel paints with, once a document. */
export function Textures() {
  return (
    <defs>
      {places.map((place) => (
        <VersionTextures key={place} place={place} />
      ))}
      <pattern id={unknownId} width="8" height="8" patternUnits="userSpaceOnUse">
        <rect width="8" height="8" fill="var(--chart-gap)" opacity="0.25" />
        <path d="M0 0L8 8M8 0L0 8" stroke="var(--chart-gap-line)" strokeWidth="0.8" opacity="0.8" />
      </pattern>
      <GapTexture />
      <pattern id={forgottenId} width="6" height="6" patternUnits="userSpaceOnUse">
        <circle cx="1.5" cy="1.5" r="0.9" fill="var(--chart-gap)" />
      </pattern>
    </defs>
  );
}

/** What the server did not see: also where a page has no other texture. */
export function GapTexture() {
  return (
    <pattern id={gapId} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
      <rect width="7" height="7" fill="var(--chart-ground)" />
      <rect width="7" height="2.2" fill="var(--chart-gap)" />
    </pattern>
  );
}

/** Wide hatch: ready. Tint: starting. Speckles: untold. Thin diagonal the other way: leaving. Crosses: failed. */
function VersionTextures({ place }: { place: number }) {
  const colour = colourOf(place);
  return (
    <>
      <pattern
        id={patternId("wide", place)}
        width="9"
        height="9"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="9" height="9" fill={colour} opacity="0.3" />
        <rect width="4.5" height="9" fill={colour} />
      </pattern>
      <pattern id={patternId("tint", place)} width="8" height="8" patternUnits="userSpaceOnUse">
        <rect width="8" height="8" fill={colour} opacity="0.28" />
      </pattern>
      <pattern id={patternId("speckled", place)} width="7" height="7" patternUnits="userSpaceOnUse">
        <path d="M1 1.5H3M4.5 5H6.5" stroke={colour} strokeWidth="1.4" />
      </pattern>
      <pattern
        id={patternId("thin", place)}
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
      >
        <rect width="5" height="5" fill={colour} opacity="0.08" />
        <rect width="1.3" height="5" fill={colour} />
      </pattern>
      <pattern id={patternId("crossed", place)} width="7" height="7" patternUnits="userSpaceOnUse">
        <rect width="7" height="7" fill={colour} opacity="0.12" />
        <path d="M1.5 1.5L5.5 5.5M5.5 1.5L1.5 5.5" stroke={colour} strokeWidth="1.1" />
      </pattern>
    </>
  );
}

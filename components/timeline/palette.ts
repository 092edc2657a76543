import { paletteSize } from "../../lib/rollout/identity.ts";

/** The same colour in every panel and on every page: a custom property of palette.css. */
export const colourOf = (place: number): string => `var(--version-${place % paletteSize})`;

/** Ink that can be read on the solid colour. */
export const inkOn = (place: number): string => `var(--version-${place % paletteSize}-ink)`;

/** One texture a state, the same in every panel. */
export type Texture =
  /** Available. */
  | "solid"
  /** Ready, not yet available. */
  | "wide"
  /** Starting. */
  | "tint"
  /** Nobody tells how it was. */
  | "speckled"
  /** Wanted, not there. */
  | "dotted"
  /** Leaving. */
  | "thin"
  /** Failed or finished: holds its place and serves nothing. */
  | "crossed";

export const textures: readonly Texture[] = [
  "solid",
  "wide",
  "tint",
  "speckled",
  "dotted",
  "thin",
  "crossed",
];

/** Id of the pattern of a texture in a colour: textures.tsx defines it. */
export const patternId = (texture: Texture, place: number): string =>
  `texture-${texture}-${place % paletteSize}`;

/** The pattern of what is not known, and of what the server did not see. */
export const unknownId = "texture-unknown";
export const gapId = "texture-gap";
export const forgottenId = "texture-forgotten";

export interface Paint {
  readonly fill: string;
  readonly stroke: string | undefined;
  readonly dash: string | undefined;
}

const outlines: ReadonlySet<Texture> = new Set(["tint", "speckled", "dotted", "crossed"]);

/** How a texture is painted in a version's colour. */
export function paintOf(texture: Texture, place: number): Paint {
  const colour = colourOf(place);
  const fill = texture === "solid" ? colour : `url(#${patternId(texture, place)})`;
  const outlined = outlines.has(texture);
  return {
    fill: texture === "dotted" ? "none" : fill,
    stroke: outlined ? colour : undefined,
    dash: texture === "dotted" ? "2 2" : undefined,
  };
}

import type { Image, Told } from "../image.ts";
import type { Flags } from "./flags.ts";

/** What a subcommand makes of the image. */
export type Subcommand = (flags: Flags, told: Told) => Partial<Image>;

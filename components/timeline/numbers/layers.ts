import type { HistoryVersion } from "../../../lib/rollout/history/history.ts";
import { outlines, type Block } from "./outline.ts";
import type { Texture } from "../palette.ts";

/** All that one version has in one state, as one path. */
export interface Layer {
  readonly key: string;
  /** Place in the palette. */
  readonly colour: number;
  readonly texture: Texture;
  readonly path: string;
}

/** The layer of these blocks, from left to right; none when there are none. */
export function layerOf(
  version: HistoryVersion,
  texture: Texture,
  blocks: readonly Block[] | undefined,
): readonly Layer[] {
  if (blocks === undefined || blocks.length === 0) return [];
  return [{ key: `${texture} ${version.uid}`, colour: version.colour, texture, path: outlines(blocks) }];
}

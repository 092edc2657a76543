import type { Run } from "./columns.ts";
import type { Block } from "./outline.ts";

/**
 * Stacks the amounts of each run on one another, from the first upwards. Comes back with one list of blocks a layer,
 * from left to right, without empty ones; blocks of the same height that touch are one.
 */
export function stacked(
  runs: readonly Run[],
  amountsOf: (index: number) => readonly number[],
  y: (amount: number) => number,
): readonly (readonly Block[])[] {
  const layers: Block[][] = [];
  for (const { x0, x1, index } of runs) {
    const amounts = amountsOf(index);
    let reached = 0;
    let y0 = y(0);
    for (let layer = 0; layer < amounts.length; layer += 1) {
      const amount = amounts[layer] ?? 0;
      if (amount === 0) continue;
      reached += amount;
      const y1 = y(reached);
      if (y1 !== y0) append((layers[layer] ??= []), { x0, x1, y0: Math.max(y0, y1), y1: Math.min(y0, y1) });
      y0 = y1;
    }
  }
  return Array.from(layers, (layer) => (layer as Block[] | undefined) ?? []);
}

/** Adds a block at the right end of a layer. */
export function append(layer: Block[], block: Block): void {
  const last = layer.at(-1);
  if (last?.x1 === block.x0 && last.y0 === block.y0 && last.y1 === block.y1) {
    layer[layer.length - 1] = { x0: last.x0, x1: block.x1, y0: last.y0, y1: last.y1 };
  } else layer.push(block);
}

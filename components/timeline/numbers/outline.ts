/** A stretch of a layer: from x0 to x1 it reaches from y0 (its foot) to y1 (its head), all whole pixels, y downwards. */
export interface Block {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

const touches = (a: Block, b: Block): boolean => a.x1 === b.x0 && a.y1 < b.y0 && b.y1 < a.y0;

/**
 * Blocks from left to right as one path of closed outlines: blocks that touch are one outline, so that a stroke shows no
 * inner edges.
 */
export function outlines(blocks: readonly Block[]): string {
  let path = "";
  let begun = 0;
  blocks.forEach((block, index) => {
    const next = blocks[index + 1];
    if (next !== undefined && touches(block, next)) return;
    path += outline(blocks, begun, index);
    begun = index + 1;
  });
  return path;
}

/** Along the heads to the right, and back along the feet. */
function outline(blocks: readonly Block[], first: number, last: number): string {
  let path = "";
  for (let index = first; index <= last; index += 1) {
    const block = blocks[index];
    if (block === undefined) continue;
    path += index === first ? `M${block.x0} ${block.y1}H${block.x1}` : `V${block.y1}H${block.x1}`;
  }
  let level: number | undefined;
  for (let index = last; index >= first; index -= 1) {
    const block = blocks[index];
    if (block === undefined) continue;
    if (block.y0 !== level) path += level === undefined ? `V${block.y0}` : `H${block.x1}V${block.y0}`;
    level = block.y0;
  }
  return `${path}H${blocks[first]?.x0 ?? 0}Z`;
}

/** The heads of blocks as level lines, without risers between them. */
export const headLine = (blocks: readonly Block[]): string =>
  blocks.map(({ x0, x1, y1 }) => `M${x0} ${y1}H${x1}`).join("");

/** A line through the heads of blocks, with risers: it breaks where they do. */
export function stepLine(blocks: readonly Block[]): string {
  let path = "";
  let reached: number | undefined;
  for (const block of blocks) {
    path += block.x0 === reached ? `V${block.y1}H${block.x1}` : `M${block.x0} ${block.y1}H${block.x1}`;
    reached = block.x1;
  }
  return path;
}

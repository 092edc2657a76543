import type { Mark, MarkType } from "../../../lib/rollout/history/history.ts";

/** How a mark is drawn: a letter or sign in a shape. */
export interface Glyph {
  readonly sign: string;
  /** disc: it began something; diamond: it changed a setting, a small one a number; triangle: a warning; ring: an end. */
  readonly shape: "disc" | "diamond" | "small" | "triangle" | "ring";
  /** The higher, the sooner it gets its words, and a line through all panels. */
  readonly weight: number;
}

const glyphs: Readonly<Record<MarkType, Glyph>> = {
  template: { sign: "T", shape: "disc", weight: 9 },
  rollback: { sign: "R", shape: "disc", weight: 9 },
  selector: { sign: "S", shape: "disc", weight: 8 },
  created: { sign: "C", shape: "disc", weight: 8 },
  deleted: { sign: "×", shape: "ring", weight: 8 },
  deadline: { sign: "!", shape: "triangle", weight: 7 },
  back: { sign: "R", shape: "ring", weight: 7 },
  failed: { sign: "!", shape: "triangle", weight: 7 },
  overtaken: { sign: "×", shape: "ring", weight: 6 },
  asked: { sign: "A", shape: "diamond", weight: 5 },
  refused: { sign: "", shape: "small", weight: 1 },
  done: { sign: "✓", shape: "ring", weight: 6 },
  strategy: { sign: "U", shape: "diamond", weight: 5 },
  "helm-lost": { sign: "H", shape: "triangle", weight: 8 },
  helm: { sign: "H", shape: "diamond", weight: 6 },
  paused: { sign: "‖", shape: "diamond", weight: 5 },
  resumed: { sign: "▸", shape: "diamond", weight: 5 },
  warning: { sign: "!", shape: "triangle", weight: 4 },
  renumbered: { sign: "#", shape: "diamond", weight: 3 },
  config: { sign: "M", shape: "diamond", weight: 3 },
  scaled: { sign: "", shape: "small", weight: 2 },
};

export const glyphOf = (mark: Mark): Glyph => glyphs[mark.type];

/** Marks that begin something have a line through all panels. */
export const hasGuide = (mark: Mark): boolean => glyphs[mark.type].weight >= 8;

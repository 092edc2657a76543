/**
 * Whether a run of letters and digits looks drawn by lot: 32 or more of capital and small letters and digits that
 * change often, without a stretch that could be a word. What is hexadecimal alone is none: digests and commits are.
 */
export function looksRandom(run: string): boolean {
  if (run.length < 32 || /[a-z]{9}|[A-Z]{9}|\d{12}/.test(run)) return false;
  const share = (pattern: RegExp): number => (run.match(pattern)?.length ?? 0) / run.length;
  if (share(/[A-Z]/g) < 0.1 || share(/[a-z]/g) < 0.1 || share(/\d/g) < 0.04) return false;
  return changes(run) / run.length >= 0.35 && bitsPerLetter(run) >= 3.9;
}

const classOf = (letter: string): number =>
  /[a-z]/.test(letter) ? 0 : /[A-Z]/.test(letter) ? 1 : /\d/.test(letter) ? 2 : 3;

/** How often the class of letters changes from one to the next. */
function changes(run: string): number {
  const classes = Array.from(run, classOf);
  return classes.filter((one, index) => index > 0 && one !== classes[index - 1]).length;
}

/** Shannon's entropy of the letters as they occur. */
function bitsPerLetter(run: string): number {
  const counts = new Map<string, number>();
  for (const letter of run) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => {
    const share = count / run.length;
    return sum - share * Math.log2(share);
  }, 0);
}

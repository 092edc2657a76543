/** A keyed digest of a text, as the door of a log of facts has it: nothing of the text can be read from it. */
export type Digest = (text: string) => string;

/** What is shown of a digest. */
export const markOf = (digest: string): string => digest.slice(0, 6);

/** What stands in place of a value that must not be seen: equal values read alike, so that a change still shows. */
export const hidden = (value: string, digest: Digest): string =>
  isHidden(value) ? value : `‹hidden ${markOf(digest(value))}›`;

/** Whether a text is nothing but what stands for a hidden one. */
export const isHidden = (text: string): boolean => /^‹hidden [\w-]{1,6}›$/.test(text);

/** Whether a text may be the mark of a hidden one. */
export const isMark = (text: string): boolean => /^[\w-]{1,6}$/.test(text);

/** A stretch of a masked text. */
export type MaskedPart =
  { readonly type: "plain"; readonly text: string } | { readonly type: "hidden"; readonly mark: string };

/** A masked text, parted where a hidden one stands. */
export function maskedParts(text: string): readonly MaskedPart[] {
  // What is between brackets of a pattern stands between the parts.
  return text.split(/‹hidden ([\w-]{1,6})›/u).flatMap((part, index): readonly MaskedPart[] => {
    if (index % 2 === 1) return [{ type: "hidden", mark: part }];
    return part === "" ? [] : [{ type: "plain", text: part }];
  });
}

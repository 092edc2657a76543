/** A keyed digest of a text, as the door of a log of facts has it: nothing of the text can be read from it. */
export type Digest = (text: string) => string;

/** What stands in place of a value that must not be seen: equal values read alike, so that a change still shows. */
export const hidden = (value: string, digest: Digest): string =>
  isHidden(value) ? value : `‹hidden ${digest(value).slice(0, 6)}›`;

/** Whether a text is nothing but what stands for a hidden one. */
export const isHidden = (text: string): boolean => /^‹hidden [\w-]{1,6}›$/.test(text);

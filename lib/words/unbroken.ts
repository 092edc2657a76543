/** A text as a page shows it: a number stays on one line with its unit, such as "83 %" and "9 min". */
export const unbroken = (text: string): string =>
  text.replace(/(\d) (?=(?:%|s|min|h|d)(?![\w-]))/g, "$1\u00a0");

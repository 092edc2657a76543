/** The order of texts by their letters' codes, the same in every language and place; for `sort`. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

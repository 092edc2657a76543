/** The order of texts by their letters' codes, the same in every language and place; for `sort`. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** As `compare`, with runs of digits taken as numbers: "1.9" is before "1.10". */
export function compareNumbered(a: string, b: string): number {
  const [some, others] = [parts(a), parts(b)];
  const index = some.findIndex((part, at) => part !== others[at]);
  if (index < 0) return some.length - others.length;
  const [one = "", other = ""] = [some[index], others[index]];
  return Number(one) - Number(other) || compare(one, other);
}

const parts = (text: string): readonly string[] => text.split(/(\d+)/u);

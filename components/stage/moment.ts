/** The moment that an address names with `?at=`, ms UTC; undefined for none or one that is no whole number. */
export function readMoment(value: string | readonly string[] | undefined): number | undefined {
  if (typeof value !== "string" || !/^\d{1,15}$/u.test(value)) return undefined;
  return Number(value);
}

/** What an address has for `?at=` where that is no moment: to be said, since something else is shown instead. */
export function unreadMoment(value: string | readonly string[] | undefined): string | undefined {
  if (value === undefined || readMoment(value) !== undefined) return undefined;
  return (typeof value === "string" ? value : value.join(", ")).slice(0, 40);
}

/** The address of the page at a moment: the same address with `at` set, or without it for now. */
export function addressAt(address: string, at: number | undefined): string {
  const url = new URL(address);
  if (at === undefined) url.searchParams.delete("at");
  else url.searchParams.set("at", String(Math.round(at)));
  return `${url.pathname}${url.search}${url.hash}`;
}

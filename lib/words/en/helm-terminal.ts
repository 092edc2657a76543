/** Lines for the terminal about Helm's records. */
export const terminal = {
  /** `result`: the id of a problem; "": the value was shown. */
  revealed: (a: { user: string; record: string; mark: string; result: string }) =>
    a.result === ""
      ? `${a.user} was shown the hidden value ${a.mark} of the Secret ${a.record}`
      : `${a.user} was not shown the hidden value ${a.mark} of the Secret ${a.record}: ${a.result}`,
} as const;

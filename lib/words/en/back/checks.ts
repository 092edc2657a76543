/** What must be so for something to be possible, said before it is done. */
export const checks = {
  mayDo: (a: { verb: string; what: string }) => `You may ${a.verb} ${a.what}`,
  mayNotDo: (a: { verb: string; what: string; reason: string }) =>
    `You may not ${a.verb} ${a.what}${a.reason === "" ? "" : `: ${a.reason}`}`,
  mayDoUnknown: (a: { verb: string; what: string }) =>
    `Whether you may ${a.verb} ${a.what} is not known: the API server did not say`,
  serverAccepts: () => "The API server takes it (a dry run)",
  serverRefuses: () => "The API server does not take it (a dry run)",
  serverUntried: () => "The API server was not asked whether it takes it",
} as const;

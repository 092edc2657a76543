/** What must be so for something to be possible, said before it is done. */
export const checks = {
  mayDo: (a: { verb: string; what: string }) => `You may ${a.verb} ${a.what}`,
  mayNotDo: (a: { verb: string; what: string; reason: string }) =>
    `You may not ${a.verb} ${a.what}${a.reason === "" ? "" : `: ${a.reason}`}`,
  mayDoUnknown: (a: { verb: string; what: string }) =>
    `Whether you may ${a.verb} ${a.what} is not known: the API server did not say`,
  serverAccepts: () => "The API server takes it (tried with a dry run)",
  serverRefuses: () => "The API server does not take it (tried with a dry run)",
  newsKept: () => "Your reason goes into a Kubernetes Event on it",
  newsNotKept: () => "Your reason stays in Rollscope: you may not create Events here, or that is not known",
  isPausedNow: () => "It is paused",
  isNotPaused: () => "It is not paused",
  revisionKept: (a: { revision: number; set: string }) =>
    `Revision ${a.revision} is kept, as ReplicaSet ${a.set}`,
  revisionNotKept: (a: { revision: number }) => `Revision ${a.revision} is not kept`,
} as const;

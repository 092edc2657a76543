/** From where a change leads and to where, as the audit, Events and the timeline say it: no sentences. */
export const places = {
  atRevision: (a: { revision: number }) => `revision ${a.revision}`,
  atNoRevision: () => "a template without a revision",
  atReplicas: (a: { replicas: number }) => `${a.replicas} replicas`,
  atPaused: () => "paused",
  atResumed: () => "resumed",
  atRestarted: () => "restarted",
  atCause: () => "change-cause",
  /** What bears a name of its own: a scenario, a Deployment, labels. */
  at: (a: { name: string }) => a.name,
} as const;

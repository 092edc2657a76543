/** What to know before going back: mostly, who will revert it. Whole sentences. */
export const warns = {
  lastAppliedStays: () =>
    "This was last applied with kubectl apply, and what was applied stays on record: the next kubectl apply may bring the newer template back, or mix both. Change the manifest too.",
  helmOwns: (a: { release: string; namespace: string }) =>
    `Helm owns it (release ${a.release} in ${a.namespace}) and will not know: its next upgrade or rollback goes by its own records. Rolling the release back instead keeps both in step.`,
  argoOwns: (a: { app: string }) =>
    `Argo CD owns it (${a.app}): its next sync brings back what is in Git, at once where it heals by itself. Revert it in Git too.`,
  fluxOwns: (a: { name: string }) =>
    `Flux owns it (${a.name}): its next reconciliation brings back what is in Git. Revert it in Git too.`,
  ownerReverts: (a: { kind: string; name: string }) =>
    `${a.kind} ${a.name} made it, and its controller may set it back.`,
  scalerReverts: (a: { scaler: string; least: number; most: number }) =>
    `HorizontalPodAutoscaler ${a.scaler} sets the number of pods, from ${a.least} to ${a.most}, and will set it again.`,
  scalerMayRevert: () =>
    "Whether an autoscaler sets the number of pods, and would set it again, is not known: they may not be listed.",
} as const;

/**
 * What Rollscope says of a rollout, each sentence with its arguments. A phrase travels as `{id, args}` (see phrase.ts)
 * and becomes text only where somebody reads it, in their language.
 */
export const phrases = {
  absent: (a: { name: string; namespace: string }) =>
    `There is no Deployment ${a.name} in namespace ${a.namespace}.`,
} as const;

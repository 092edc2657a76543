/** How every page marks the playground. What only its own parts say is in play.ts. */
export const playground = {
  name: "playground",
  about:
    "No cluster: a small Kubernetes of Rollscope’s own, on this machine only. It ends with Rollscope and begins anew with it.",
  terminal: "In another terminal, kubectl and helm work on it after:",
  yours: "To watch a cluster of yours:",
  where: "Open one and press Try it: one click starts a rollout.",
} as const;

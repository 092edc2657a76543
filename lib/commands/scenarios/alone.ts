/** The Deployments of the shop that stand alone behind a Service; the image of each has its name. */
export const alone = ["web", "cart"] as const;

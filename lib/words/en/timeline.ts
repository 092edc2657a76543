/** Words of the timeline: panel names, legends, table heads, keys. */
export const timeline = {
  replicas: "Replicas",
  traffic: "Traffic",
  pods: "Pods",
  events: "Events",
} as const;

/** Words of the pages around the timeline: header, board, stage, help. */
export const page = {
  product: "Rollscope",
} as const;

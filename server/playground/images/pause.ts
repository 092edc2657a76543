import type { Image } from "./image.ts";
import { plainImage } from "./plain.ts";

const idle = {
  answer: undefined,
  ports: [],
  greets: [],
  stop: { type: "exits", after: 50, code: 0 },
} as const;

/** Kubernetes' pause image, under whatever registry: it waits until it is stopped, in a Job as well. */
export function pauseImage(reference: string): Image {
  const image = { ...plainImage(reference), ...idle };
  return { ...image, run: ({ command }) => (command.length > 0 ? undefined : image) };
}

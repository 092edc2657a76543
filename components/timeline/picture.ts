import type { Frame } from "./axis/frame.ts";
import type { Pictures } from "./numbers/pictures.ts";

const head = 26;
const axis = 30;
const top = 18;

/** Where the panels of one whole picture stand, pixels. */
export function stackPanels(pictures: Pictures, frame: Frame) {
  const replicas = top + head;
  const traffic = replicas + pictures.replicas.height + head;
  const pods = traffic + pictures.traffic.height + head;
  const events = pods + pictures.pods.height + head;
  const axisY = events + pictures.events.height;
  return {
    titleRise: -9,
    width: frame.left + frame.plot + frame.right,
    height: axisY + axis,
    y: { top, replicas, traffic, pods, events, axis: axisY, lines: axisY - top },
  };
}

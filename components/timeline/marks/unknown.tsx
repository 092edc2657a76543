import { unknownId } from "../palette.ts";

/** What nobody told: never drawn as none. */
export function UnknownMark({ path }: { path: string }) {
  if (path === "") return undefined;
  return (
    <path d={path} fill={`url(#${unknownId})`} stroke="var(--chart-gap-line)" shapeRendering="crispEdges" />
  );
}

import type { Layer } from "../numbers/layers.ts";
import { paintOf } from "../palette.ts";

/** All of one version in one state. `crisp`: its edges are whole pixels, so nothing needs smoothing. */
export function LayerMark({ layer, crisp }: { layer: Layer; crisp: boolean }) {
  const paint = paintOf(layer.texture, layer.colour);
  return (
    <path
      d={layer.path}
      fill={paint.fill}
      stroke={paint.stroke}
      strokeDasharray={paint.dash}
      shapeRendering={crisp ? "crispEdges" : undefined}
    />
  );
}

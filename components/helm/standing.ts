import type { Standing } from "../../lib/helm/standing.ts";
import type { HelmWords } from "../../lib/words/helm.ts";

/** How a release stands, in a sentence. */
export function standingText(standing: Standing, { helm, page }: HelmWords): string {
  const { standings } = helm;
  switch (standing.type) {
    case "deployed":
      return standings.deployed(standing.revision);
    case "rolled-back":
      return standings.rolledBack(standing);
    case "failed":
      return standings.failed(standing);
    case "pending": {
      const told = { ...standing, span: page.duration(standing.ms) };
      return standing.isStuck ? standings.stuck(told) : standings.pending(told);
    }
    case "uninstalled":
      return standings.uninstalled(standing.revision);
    case "unknown":
      return standings.unknown(standing.status);
  }
}

/** Whether it asks for somebody. */
export const weightOf = (standing: Standing): "stops" | "tells" =>
  standing.type === "failed" || (standing.type === "pending" && standing.isStuck) ? "stops" : "tells";

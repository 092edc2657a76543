import { connecting, everywhere, grouped, many, noCluster, scope } from "./page.ts";

/** Words of the board of all Deployments. */
export const board = {
  title: "Deployments",
  label: "Deployments, rolling ones first",
  headline: (moving: number, stuck: number, paused: number) => {
    const parts = [
      ...(moving > 0 ? [`${many(moving, "rollout is", "rollouts are")} moving`] : []),
      ...(stuck > 0
        ? [
            moving > 0
              ? many(stuck, "is stuck", "are stuck")
              : `${many(stuck, "rollout is", "rollouts are")} stuck`,
          ]
        : []),
      ...(paused > 0 && moving + stuck === 0 ? [`${many(paused, "rollout is", "rollouts are")} paused`] : []),
    ];
    return parts.length === 0 ? "Nothing is moving." : `${parts.join(", ")}.`;
  },
  connecting,
  loading: "Reading the Deployments…",
  refused: noCluster,
  forbidden:
    "You may not list Deployments here. Another user, another context or one namespace (--namespace) may show some.",
  none: (namespaces: readonly string[]) =>
    namespaces.length === 0
      ? "There is no Deployment here yet."
      : `There is no Deployment in ${scope(namespaces)} yet.`,
  shown: (shown: number, all: number) =>
    shown === all
      ? many(all, "Deployment", "Deployments")
      : `${grouped(shown)} of ${many(all, "Deployment", "Deployments")} shown`,

  filters: "Filters",
  filter: "Filter by name, namespace, image",
  clear: "Clear filters",
  noMatch: "No Deployment matches these filters.",
  states: { moving: "moving", stuck: "stuck", paused: "paused", calm: "calm" },
  state: "State",
  namespace: "Namespace",
  allNamespaces: everywhere,
  noService: "no Service",
  noEndpoints: "no endpoints",
  trafficUnknown: "traffic unknown",
  traffic: "Traffic",
  percent: (share: number) => `${share} %`,
  spark: (name: string, { reconstructed, gaps }: { reconstructed: boolean; gaps: number }) =>
    [
      `Replicas of ${name} by version`,
      reconstructed ? "first part reconstructed from the objects’ own times" : "",
      gaps > 0 ? `${gaps === 1 ? "a stretch" : `${gaps} stretches`} not seen by the server` : "",
    ]
      .filter((part) => part !== "")
      .join(", "),
  since: (span: string) => `for ${span}`,
};

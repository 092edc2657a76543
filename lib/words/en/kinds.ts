/** Kinds of the API as one reads several of them in a sentence, by the name of one. */
export const kinds: Readonly<Record<string, string>> = {
  Deployment: "Deployments",
  ReplicaSet: "ReplicaSets",
  Pod: "Pods",
  Service: "Services",
  EndpointSlice: "EndpointSlices",
  Event: "Events",
  ConfigMap: "ConfigMaps",
  Secret: "Secrets",
};

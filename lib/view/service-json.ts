import { say } from "../words/phrase.ts";
import { sayOfService, type ServicePhrase, type ServiceWords } from "../words/service.ts";
import type { Standing } from "./rollout-json.ts";
import type { BehindView, NamedVersionView, ServicePageView } from "./service-view.ts";

/** The JSON form of a Service's view, as `GET /api/services/{namespace}/{name}` answers it: unknown is null, never 0. */
export function serviceJson(view: ServicePageView, standing: Standing, words: ServiceWords) {
  const text = (phrase: ServicePhrase): string => sayOfService(words, phrase);
  const { service, strategy, traffic } = view;
  return {
    at: view.at,
    epoch: standing.epoch,
    seq: standing.seq,
    resourceVersions: standing.resourceVersions,
    connection: standing.connection,
    namespace: view.namespace,
    name: view.name,
    service: service === undefined ? null : { ...service, selector: service.selector ?? null },
    strategy: strategy ?? null,
    sentence: text(view.sentence),
    details: view.details.map(text),
    traffic: {
      state: traffic.state,
      endpoints: traffic.endpoints ?? null,
      external: traffic.external,
      shares: traffic.shares.map(({ ready, share, draining, ...version }) => ({
        ...versionJson(version),
        ready,
        share,
        draining,
      })),
    },
    deployments: view.deployments.map((behind) => behindJson(behind, words)),
  };
}

const versionJson = ({ uid, replicaSet, deployment, label }: NamedVersionView) => ({
  uid,
  replicaSet,
  deployment,
  label,
});

function behindJson({ name, role, view, version, endpoints }: BehindView, words: ServiceWords) {
  const own = view.versions.filter(({ deployment }) => deployment === name);
  const sum = (count: "existing" | "ready" | "available"): number | null =>
    own.reduce<number | null>((total, one) => {
      const value = one[count];
      return total === null || value === undefined ? null : total + value;
    }, 0);
  return {
    name,
    role,
    outcome: view.outcome,
    strategy: view.deployment?.strategy ?? null,
    sentence: say(words, view.sentence),
    version: version === undefined ? null : versionJson(version),
    desired: view.deployment?.desired ?? null,
    existing: sum("existing"),
    ready: sum("ready"),
    available: sum("available"),
    endpoints: endpoints ?? null,
  };
}

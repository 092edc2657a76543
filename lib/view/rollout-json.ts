import { sayReason, type KnowWords } from "../words/know.ts";
import { say, type Phrase } from "../words/phrase.ts";
import type { RolloutView, VersionView } from "./view.ts";

/** What the JSON form says beside the view: where it stands in the log, and how fresh it is. */
export interface Standing {
  readonly epoch: string;
  readonly seq: number;
  /** By kind, such as "Deployment": the resourceVersion up to which the API server was heard; null where not watched. */
  readonly resourceVersions: Readonly<Record<string, string | null>>;
  readonly connection: { readonly state: string; readonly since: number };
}

/** The JSON form of a view, as `GET /api/rollouts/{namespace}/{name}` answers it: unknown is null, never 0. */
export function rolloutJson(view: RolloutView, standing: Standing, words: KnowWords) {
  const text = (phrase: Phrase): string => say(words, phrase);
  const own = view.versions.filter(({ deployment }) => deployment === view.name);
  const others = view.versions.filter(({ deployment }) => deployment !== view.name);
  return {
    at: view.at,
    epoch: standing.epoch,
    seq: standing.seq,
    resourceVersions: standing.resourceVersions,
    connection: standing.connection,
    namespace: view.namespace,
    name: view.name,
    strategy: view.strategy,
    deployment: view.deployment === undefined ? null : deploymentJson(view.deployment),
    outcome: view.outcome,
    sentence: text(view.sentence),
    details: view.details.map(text),
    ladder: view.ladder.map(({ rung, state, at, note }) => ({
      rung,
      state,
      at: at ?? null,
      note: note === undefined ? null : text(note),
    })),
    versions: own.map(versionJson),
    /** Versions of other Deployments behind the same Services: what `traffic` names beside the own ones. */
    others: others.map(versionJson),
    traffic: {
      state: view.traffic.state,
      services: view.traffic.services.map(({ name, shares, draining, external, endpoints }) => ({
        name,
        shares,
        draining,
        external,
        endpoints,
      })),
    },
    explanations: view.explanations.map(({ id, weight, text: reason, evidence, next }) => ({
      id,
      weight,
      text: sayReason(words, reason),
      evidence: evidence.map((piece) => ({
        ...piece,
        field: sayReason(words, piece.field),
        value: sayReason(words, piece.value),
        since: piece.since ?? null,
      })),
      next: next ?? null,
    })),
  };
}

const deploymentJson = (deployment: NonNullable<RolloutView["deployment"]>) => ({
  ...deployment,
  observedGeneration: deployment.observedGeneration ?? null,
  maxSurge: deployment.maxSurge ?? null,
  maxUnavailable: deployment.maxUnavailable ?? null,
  conditions: deployment.conditions.map((condition) => ({
    ...condition,
    updatedAt: condition.updatedAt ?? null,
    transitionAt: condition.transitionAt ?? null,
  })),
});

const versionJson = (version: VersionView) => ({
  replicaSet: version.replicaSet,
  uid: version.uid,
  deployment: version.deployment,
  revision: version.revision ?? null,
  formerRevisions: version.formerRevisions,
  changeCause: version.changeCause ?? null,
  label: version.label,
  images: version.images,
  current: version.current,
  desired: version.desired,
  existing: version.existing ?? null,
  ready: version.ready ?? null,
  available: version.available ?? null,
  terminating: version.terminating ?? null,
  inRotation: version.inRotation ?? null,
});

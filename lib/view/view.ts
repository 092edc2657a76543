import type { Explanation } from "../explain/explanation.ts";
import type { Phrase } from "../words/phrase.ts";
import type { Outcome, RungName, RungState, Strategy } from "../words/terms.ts";

export type { Evidence, Explanation } from "../explain/explanation.ts";
export type { Outcome, RungName, RungState, Strategy } from "../words/terms.ts";

/**
 * What a page shows of one rollout at one moment. Derived, never kept; counts that nobody told are undefined ("unknown"),
 * never 0.
 */
export interface RolloutView {
  /** The moment shown, server clock, ms. */
  readonly at: number;
  readonly namespace: string;
  readonly name: string;
  /** Undefined: no Deployment of this name at that moment (or deleted by then: the sentence says which). */
  readonly deployment: DeploymentView | undefined;
  readonly strategy: Strategy;
  readonly outcome: Outcome;
  /** The largest text on the page. */
  readonly sentence: Phrase;
  /** The lines below it: since when, what it waits for, time left, what Kubernetes will not do. */
  readonly details: readonly Phrase[];
  readonly ladder: readonly Rung[];
  /** The newest revision first. */
  readonly versions: readonly VersionView[];
  readonly traffic: TrafficView;
  /** What stands in the way or is worth knowing, the most important first, each with its evidence. */
  readonly explanations: readonly Explanation[];
  /** What was asked for through Rollscope lately, the newest first. */
  readonly actions: readonly ActionView[];
}

/** Something that was asked for, and what is known of it. */
export interface ActionView {
  /** The id of the request. */
  readonly id: string;
  /** See `Action`. */
  readonly state: string;
  /** What a program says, or why it was refused; masked. */
  readonly message: string | undefined;
}

export interface DeploymentView {
  readonly uid: string;
  readonly generation: number;
  readonly observedGeneration: number | undefined;
  readonly paused: boolean;
  readonly strategy: string;
  readonly maxSurge: string | undefined;
  readonly maxUnavailable: string | undefined;
  readonly desired: number;
  /** replicas + maxSurge and replicas − maxUnavailable, rounded as the controller rounds. */
  readonly ceiling: number;
  readonly floor: number;
  readonly conditions: readonly {
    readonly type: string;
    readonly status: string;
    readonly reason: string;
    readonly message: string;
    readonly updatedAt: number | undefined;
    readonly transitionAt: number | undefined;
  }[];
}

export interface Rung {
  readonly rung: RungName;
  readonly state: RungState;
  /** When it was reached (lost: when it was lost), ms; undefined if not, or not seen. */
  readonly at: number | undefined;
  /** ms from the declaration to `at`. */
  readonly after: number | undefined;
  /** The stamp is an object's own (to the second), from before the first look. */
  readonly reconstructed: boolean;
  /** "3 of 4", or why it does not apply. */
  readonly note: Phrase | undefined;
}

/** A version is a ReplicaSet. */
export interface VersionView {
  readonly uid: string;
  readonly replicaSet: string;
  /** The Deployment that it belongs to: another one than the page's in a canary or blue-green band. */
  readonly deployment: string;
  readonly revision: number | undefined;
  readonly formerRevisions: readonly number[];
  readonly changeCause: string | undefined;
  /** The change-cause equals that of the revision before: it was carried over, not given. */
  readonly changeCauseInherited: boolean;
  /** Short name: its image tags, and what differs where two would look alike. */
  readonly label: string;
  /** Place in the palette (0-based) and the letter beside the colour. Follows from its first revision number. */
  readonly colour: number;
  readonly letter: string;
  /** As the template names them, containers in their order; init containers left out. */
  readonly images: readonly string[];
  /** The version that the Deployment's template asks for. */
  readonly current: boolean;
  readonly createdAt: number;
  readonly desired: number;
  readonly existing: number | undefined;
  readonly ready: number | undefined;
  readonly available: number | undefined;
  /** Its pods with a deletionTimestamp; undefined where pods are not watched. */
  readonly terminating: number | undefined;
  /** Ready endpoints of it, over all Services that select it. */
  readonly inRotation: number | undefined;
}

export interface TrafficView {
  /** none: no Service selects it; empty: a Service, and no ready endpoint. */
  readonly state: "known" | "empty" | "none" | "unknown";
  readonly services: readonly ServiceView[];
}

export interface ServiceView {
  readonly uid: string;
  readonly name: string;
  readonly endpoints: number;
  /** uid of a version → its share of the ready endpoints, 0 to 1. */
  readonly shares: Readonly<Record<string, number>>;
  /** uid of a version → endpoints that are leaving but still serve. */
  readonly draining: Readonly<Record<string, number>>;
  /** Share of ready endpoints behind which there is no pod that we know. */
  readonly external: number;
}

/** One line of the board. */
export interface BoardRow {
  readonly uid: string;
  readonly namespace: string;
  readonly name: string;
  readonly outcome: Outcome;
  readonly strategy: Strategy;
  readonly sentence: Phrase;
  readonly detail: Phrase | undefined;
  /** It has not changed for a while and nothing is wrong. */
  readonly calm: boolean;
  /** Something stops it (an explanation of that weight), whatever the deadline says. */
  readonly blocked: boolean;
  /** When the present state began, ms. */
  readonly since: number;
  readonly images: readonly string[];
  readonly versions: readonly {
    readonly uid: string;
    /** Whose it is, where several Deployments share a Service or take turns. */
    readonly deployment: string | undefined;
    readonly label: string;
    readonly colour: number;
    readonly letter: string;
  }[];
  /** The Service that it shares with other Deployments, or at which it takes turns with them. */
  readonly service: string | undefined;
  /** Share per version, in the order of `versions`; empty where none is known (see `trafficState`). */
  readonly shares: readonly number[];
  readonly trafficState: TrafficView["state"];
  /** Steps of replicas for the small picture, oldest first; see ReplicaStep. */
  readonly spark: readonly SparkStep[];
  /** Before this moment the small picture is reconstructed from the objects' own stamps, ms. */
  readonly seenFrom: number;
  /** What of the small picture the server did not see, oldest first; one that lasts has no end yet. */
  readonly gaps: readonly SparkGap[];
}

/** ms. */
export interface SparkGap {
  readonly from: number;
  readonly to: number | undefined;
}

/** Counts per version (in the order of the row's versions): available, and all that exist. */
export interface SparkStep {
  readonly at: number;
  readonly available: readonly number[];
  readonly existing: readonly number[];
}

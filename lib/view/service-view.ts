import type { ServicePhrase } from "../words/service.ts";
import type { ActionView, RolloutView, Strategy } from "./view.ts";

/** What the page of a Service shows at one moment. Derived, never kept; what nobody told is undefined, never 0. */
export interface ServicePageView {
  /** The moment shown, server clock, ms. */
  readonly at: number;
  readonly namespace: string;
  readonly name: string;
  /** Undefined: no Service of this name at that moment (or deleted by then: the sentence says which). */
  readonly service: SelectingView | undefined;
  /** As it is recognised from plain objects; undefined where nothing is selected. */
  readonly strategy: Strategy | undefined;
  readonly sentence: ServicePhrase;
  readonly details: readonly ServicePhrase[];
  readonly traffic: ServiceTraffic;
  /** Those that it picks, then those that stand by, then those that were behind it. */
  readonly deployments: readonly BehindView[];
  /** What was asked for through Rollscope lately, of it and of those behind it, the newest first. */
  readonly actions: readonly ActionView[];
}

export interface SelectingView {
  readonly uid: string;
  /** spec.type, such as "ClusterIP" or "ExternalName". */
  readonly type: string;
  readonly selector: Readonly<Record<string, string>> | undefined;
}

export interface ServiceTraffic {
  /** none: no such Service; empty: no ready endpoint; unknown: slices or pods are not watched. */
  readonly state: "known" | "empty" | "none" | "unknown";
  /** Ready ones, merged over all slices; undefined where unknown. */
  readonly endpoints: number | undefined;
  /** Ready endpoints behind which no version is known. */
  readonly external: number;
  /** The versions that have ready endpoints, or leaving ones that still serve; by Deployment, the oldest first. */
  readonly shares: readonly ShareView[];
}

/** A version by all that names it. */
export interface NamedVersionView {
  readonly uid: string;
  readonly replicaSet: string;
  readonly deployment: string;
  readonly label: string;
  /** As in a rollout's view: a place in the palette, and the letter beside the colour. */
  readonly colour: number;
  readonly letter: string;
}

export interface ShareView extends NamedVersionView {
  /** Ready endpoints, and their fraction of all, 0 to 1. */
  readonly ready: number;
  readonly share: number;
  /** Leaving and still serving. */
  readonly draining: number;
}

export interface BehindView {
  readonly name: string;
  /** picked: the selector matches its pods; waiting: another value of one label would; former: it did. */
  readonly role: "picked" | "waiting" | "former";
  /** Its own page at this moment. */
  readonly view: RolloutView;
  /** The version that its template asks for; undefined while it does not exist. */
  readonly version: NamedVersionView | undefined;
  /** Its ready endpoints in this Service; undefined where unknown. */
  readonly endpoints: number | undefined;
}

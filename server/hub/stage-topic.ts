import type { KindName, SlimOf } from "../../lib/kinds/kinds.ts";
import type { Fact } from "../../lib/log/fact.ts";
import type { Log } from "../../lib/log/log.ts";
import { applyFact, cloneWorld } from "../../lib/log/world.ts";
import { push, resumeWindow, trim, type Limits, type Window } from "../../lib/log/window.ts";
import { excerptOf, membersOf, type HomesIn } from "../../lib/rollout/excerpt.ts";
import { movesNeighbourhood, neighbourhood } from "../../lib/rollout/neighbourhood.ts";
import { serviceHomes } from "../../lib/rollout/service/neighbourhood.ts";
import { topicKey, type StageTopicName } from "../../lib/wire/events.ts";
import { createChannel, type Channel } from "./channel.ts";
import type { Message } from "./feed.ts";
import type { Timing } from "./timing.ts";

export interface StageTopicOptions {
  readonly log: Log;
  readonly name: StageTopicName;
  readonly limits: Limits;
  readonly nextChannel: () => number;
  readonly timing: Timing;
  readonly counts: { frames: number; beginnings: number };
  readonly publish: (frame: Message) => void;
}

/**
 * The facts of the neighbourhood of one rollout, or of a Service, as long as somebody watches them. When objects come into the neighbourhood
 * that have a past (a new Service selects another Deployment), it begins anew with a channel that has that past too.
 */
export interface StageTopic {
  readonly feed: () => Channel;
  /** Takes the fact if it belongs here. `renewed`: there is a new feed now. */
  readonly offer: (
    fact: Fact,
    before: SlimOf<KindName> | undefined,
    home: string,
  ) => "none" | "taken" | "renewed";
}

export function createStageTopic(options: StageTopicOptions): StageTopic {
  const { log, name, limits } = options;
  const homesIn = homesOf(name);
  let content = open(options);

  return {
    feed: () => content.channel,
    offer: (fact, before, home) => {
      const moves = inNamespace(fact, before, name) && movesNeighbourhood(fact, before);
      const admitted = moves ? homesIn(log.world).filter((key) => !content.homes.has(key)) : [];
      if (admitted.some((key) => hasPast(log, key, fact))) {
        content = open(options);
        return "renewed";
      }
      for (const key of admitted) content.homes.add(key);
      if (!content.homes.has(home)) return "none";
      push(content.window, fact);
      trim(content.window, limits, fact.at);
      content.channel.offer(fact);
      return "taken";
    },
  };
}

interface Content {
  readonly homes: Set<string>;
  readonly window: Window;
  readonly channel: Channel;
}

/** What a page of this topic needs at each moment. */
const homesOf = (name: StageTopicName): HomesIn =>
  name.type === "service"
    ? (world) => serviceHomes(world, name)
    : (world) => neighbourhood(world, name).homes;

function open({ log, name, nextChannel, timing, counts, publish }: StageTopicOptions): Content {
  const { homes, base, facts, weights } = excerptOf(log, name.namespace, homesOf(name));
  const world = cloneWorld(base);
  for (const fact of facts) applyFact(world, fact);
  const window = resumeWindow({
    base,
    world,
    facts: [...facts],
    weights: [...weights],
    keptFrom: log.keptFrom(),
    baseSeq: log.baseSeq(),
  });
  const channel = createChannel({
    channel: nextChannel(),
    topic: topicKey(name),
    window,
    seenFrom: log.seenFrom() ?? log.keptFrom(),
    timing,
    counts,
    publish,
  });
  return { homes: new Set(homes), window, channel };
}

function inNamespace(
  fact: Fact,
  before: SlimOf<KindName> | undefined,
  { namespace }: StageTopicName,
): boolean {
  return ("put" in fact ? fact.put : before)?.namespace === namespace;
}

/** Whether a home holds anything but what this fact puts there: now, or earlier in what is kept. */
const hasPast = (log: Log, home: string, fact: Fact): boolean =>
  membersOf(log.world, [home]).some(([, { uid }]) => uid !== fact.uid) ||
  log.homes.some((key, index) => key === home && log.facts[index] !== fact);

import { useSyncExternalStore, type ReactNode } from "react";
import type { ConnectionView } from "../../lib/view/connection.ts";
import type { Ref } from "../../lib/rollout/ref.ts";
import { playgroundOf } from "../frame/playground-chip.tsx";
import { sendCommand } from "../live/commands.ts";
import { attemptText } from "./attempt.ts";
import { attemptsOn } from "./attempts.ts";
import { Menu } from "./menu.tsx";
import { obstacleOf, offersOf, type Offer } from "./offer.ts";
import { usePlayWords } from "./words.ts";

export interface TryItProps extends Ref {
  readonly connection: ConnectionView;
  /** A past moment is shown. */
  readonly isPast: boolean;
  /** The Services that select this Deployment's pods. */
  readonly services: readonly string[];
  /** Server clock, ms. */
  readonly now: number;
}

export interface Trying {
  readonly menu: ReactNode;
  /** What came of the last start. */
  readonly told: ReactNode;
}

/** What can be started on this Deployment, and starts it; undefined outside of the playground, and where nothing can. */
export function useTrying({
  namespace,
  name,
  connection,
  isPast,
  services,
  now,
}: TryItProps): Trying | undefined {
  const words = usePlayWords();
  const attempts = attemptsOn(namespace, name);
  const attempt = useSyncExternalStore(attempts.subscribe, attempts.get, attempts.get);
  const playground = playgroundOf(connection);
  const offers = offersOf({ namespace, name }, location.origin, words);
  if (playground === undefined || offers.length === 0) return undefined;
  const start = (offer: Offer) => {
    attempts.set({ offer, told: undefined });
    void sendCommand("scenario", { scenario: offer.id, deployment: name }).then((told) =>
      attempts.set({ offer, told }),
    );
  };
  const text = attempt && attemptText(attempt, now, words);
  return {
    menu: (
      <Menu
        offers={offers}
        last={attempt && { id: attempt.offer.id, isAsked: attempt.told === undefined, text: text ?? "" }}
        obstacle={obstacleOf(connection, isPast, words)}
        playground={playground}
        sites={services.map((service) => ({ service, href: `/site/${namespace}/${service}` }))}
        onStart={start}
      />
    ),
    told: (
      <p className="try-told" aria-live="polite" data-told={attempt?.told?.type}>
        {text}
      </p>
    ),
  };
}

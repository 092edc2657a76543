"use client";

import { useState } from "react";
import type { ConnectionView } from "../../lib/view/connection.ts";
import type { Ref } from "../../lib/rollout/ref.ts";
import { playgroundOf } from "../frame/playground-chip.tsx";
import { sendCommand } from "../live/commands.ts";
import { Popover } from "../ui/popover.tsx";
import { usePlayWords } from "./words.ts";
import { attemptText, type Attempt } from "./attempt.ts";
import { Menu } from "./menu.tsx";
import { obstacleOf, offersOf, type Offer } from "./offer.ts";

export interface TryItProps extends Ref {
  readonly connection: ConnectionView;
  /** A past moment is shown. */
  readonly isPast: boolean;
  /** The Services that select this Deployment's pods. */
  readonly services: readonly string[];
  /** Server clock, ms. */
  readonly now: number;
}

/** What can be started on this Deployment, in the playground only; and what came of the last start. */
export function TryIt({ namespace, name, connection, isPast, services, now }: TryItProps) {
  const words = usePlayWords();
  const [attempt, setAttempt] = useState<Attempt | undefined>(undefined);
  const playground = playgroundOf(connection);
  const offers = offersOf({ namespace, name }, location.origin, words);
  if (playground === undefined || offers.length === 0) return undefined;
  const start = (offer: Offer) => {
    setAttempt({ offer, told: undefined });
    void sendCommand("scenario", { scenario: offer.id, deployment: name }).then((told) =>
      setAttempt({ offer, told }),
    );
  };
  const { menu } = words.playground;
  const told = attempt && attemptText(attempt, now, words);
  return (
    <div className="try">
      <p className="try-told" aria-live="polite" data-told={attempt?.told?.type}>
        {told}
      </p>
      <Popover button={menu.open} buttonClass="button button-strong" label={menu.label}>
        <Menu
          offers={offers}
          last={attempt && { id: attempt.offer.id, isAsked: attempt.told === undefined, text: told ?? "" }}
          obstacle={obstacleOf(connection, isPast, words)}
          playground={playground}
          sites={services.map((service) => ({ service, href: `/site/${namespace}/${service}` }))}
          onStart={start}
        />
      </Popover>
    </div>
  );
}

import { useId } from "react";
import type { ScenarioId } from "../../lib/commands/scenarios/scenario.ts";
import type { Playground } from "../../lib/view/connection.ts";
import { exportLine } from "../frame/playground-chip.tsx";
import { CopyLine } from "../ui/copy-line.tsx";
import { usePlayWords } from "./words.ts";
import type { Offer } from "./offer.ts";

export interface MenuProps {
  readonly offers: readonly Offer[];
  /** The one that was started last, whether its answer is still to come, and what is known of it. */
  readonly last: { readonly id: ScenarioId; readonly isAsked: boolean; readonly text: string } | undefined;
  /** Why nothing can be started. */
  readonly obstacle: string | undefined;
  readonly playground: Playground;
  readonly sites: readonly { readonly service: string; readonly href: string }[];
  readonly onStart: (offer: Offer) => void;
}

/** Every scenario with its button and its kubectl line; below them what a terminal needs first. */
export function Menu({ offers, last, obstacle, playground, sites, onStart }: MenuProps) {
  const { menu } = usePlayWords().playground;
  const reason = useId();
  const isAsked = ({ id }: Offer) => last?.id === id && last.isAsked;
  return (
    <div className="try-menu">
      {obstacle !== undefined && (
        <p id={reason} className="try-obstacle">
          {obstacle}
        </p>
      )}
      <ul>
        {offers.map((offer) => (
          <li key={offer.id} data-scenario={offer.id}>
            <h2>{offer.title}</h2>
            <button
              type="button"
              className="button"
              aria-label={menu.start(offer.title)}
              aria-describedby={obstacle === undefined ? undefined : reason}
              disabled={obstacle !== undefined}
              // Disabled it would lose the focus, and the menu with it where the focus goes back to when it closes.
              aria-disabled={isAsked(offer)}
              onClick={() => {
                if (!isAsked(offer)) onStart(offer);
              }}
            >
              {menu.go}
            </button>
            <p>{offer.what}</p>
            <CopyLine line={offer.line} />
            {last?.id === offer.id && <p className="try-here">{last.text}</p>}
          </li>
        ))}
      </ul>
      <div className="try-first">
        <p>{menu.first}</p>
        <CopyLine line={exportLine(playground)} />
        {sites.map(({ service, href }) => (
          <p key={service}>
            <a href={href} target="_blank" rel="noreferrer">
              {menu.visit(service)}
            </a>
          </p>
        ))}
      </div>
    </div>
  );
}

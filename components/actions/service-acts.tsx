"use client";

import "./actions.css";
import { use } from "react";
import type { ServicePageView } from "../../lib/view/service-view.ts";
import { Popover } from "../ui/popover.tsx";
import { DeskContext } from "./desk-context.ts";
import { serviceWaysOf } from "./service-offers.ts";
import { ToldLine } from "./told-line.tsx";
import { TurnActs } from "./turn-acts.tsx";
import { useActWords } from "./act-words.ts";

/** The menu of a Service: switch back, and canary to zero, where it is arranged so. */
export function ServiceActs({ view }: { readonly view: ServicePageView }) {
  const { menu, obstacles } = useActWords().actions;
  const desk = use(DeskContext);
  const { namespace, name } = view;
  const { switches, canary } = serviceWaysOf(view);
  if (desk === undefined || switches.length + (canary === undefined ? 0 : 1) === 0) return <ToldLine />;
  return (
    <div className="acts">
      <Popover button={menu.open} buttonClass="button" label={menu.label(`${namespace} / ${name}`)}>
        {desk.obstacle !== undefined && <p className="try-obstacle">{obstacles[desk.obstacle]}</p>}
        <ul className="acts-menu">
          <TurnActs namespace={namespace} switches={switches} canary={canary} />
        </ul>
      </Popover>
      <ToldLine />
    </div>
  );
}

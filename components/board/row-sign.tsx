import type { RowState } from "./row-state.ts";

/** A shape a state: half disc moving, square stuck, two bars paused, small ring calm. */
export const RowSign = ({ state }: { readonly state: RowState }) => (
  <svg viewBox="0 0 16 16" className="row-sign" data-state={state} aria-hidden>
    {state === "moving" && (
      <>
        <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.75" />
        <path d="M8 4.5a3.5 3.5 0 0 1 0 7z" fill="currentColor" />
      </>
    )}
    {state === "stuck" && <rect x="2.5" y="2.5" width="11" height="11" rx="2" fill="currentColor" />}
    {state === "paused" && <path d="M4 3h3v10H4zm5 0h3v10H9z" fill="currentColor" />}
    {state === "calm" && <circle cx="8" cy="8" r="3" fill="none" stroke="currentColor" strokeWidth="1.5" />}
  </svg>
);

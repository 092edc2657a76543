import type { ReactNode } from "react";
import type { RungState } from "../../lib/view/view.ts";

const ring = <circle cx="9" cy="9" r="7" fill="none" stroke="currentColor" strokeWidth="1.75" />;
const stroke = { fill: "none", strokeWidth: 1.75, strokeLinecap: "round", strokeLinejoin: "round" } as const;

const signs: Readonly<Record<RungState, ReactNode>> = {
  reached: (
    <>
      <circle cx="9" cy="9" r="8" fill="currentColor" />
      <path d="m5.5 9.2 2.4 2.4 4.6-5" className="rung-sign-cut" {...stroke} />
    </>
  ),
  now: (
    <>
      {ring}
      <path d="M9 5a4 4 0 0 1 0 8z" fill="currentColor" />
    </>
  ),
  blocked: (
    <>
      <rect x="1.5" y="1.5" width="15" height="15" rx="2.5" fill="currentColor" />
      <path d="M5.5 9h7" className="rung-sign-cut" {...stroke} />
    </>
  ),
  waiting: ring,
  lost: (
    <>
      {ring}
      <path d="M9 5.5v6m-2.5-2.4L9 11.6l2.5-2.5" stroke="currentColor" {...stroke} />
    </>
  ),
  unknown: (
    <>
      <circle
        cx="9"
        cy="9"
        r="7"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeDasharray="2.2 2.2"
      />
      <path
        d="M7.2 7.4a1.9 1.9 0 1 1 2.6 1.8c-.5.2-.8.5-.8 1.1"
        stroke="currentColor"
        {...stroke}
        strokeWidth={1.4}
      />
      <circle cx="9" cy="12.4" r=".9" fill="currentColor" />
    </>
  ),
  "not-applicable": <path d="M5 9h8" stroke="currentColor" {...stroke} />,
};

/** A shape a state, so that colour is never alone. */
export const RungSign = ({ state }: { readonly state: RungState }) => (
  <svg viewBox="0 0 18 18" className="rung-sign" aria-hidden>
    {signs[state]}
  </svg>
);

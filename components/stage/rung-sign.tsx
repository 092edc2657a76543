import type { RungState } from "../../lib/view/view.ts";

/** Each state as paths: filled, as lines, and cut out of what is filled. */
interface Sign {
  readonly fill?: string;
  readonly line?: string;
  readonly cut?: string;
}

const ring = "M9 2a7 7 0 1 1 0 14A7 7 0 1 1 9 2";

const signs: Readonly<Record<RungState, Sign>> = {
  reached: { fill: "M9 1a8 8 0 1 1 0 16A8 8 0 1 1 9 1", cut: "m5.5 9.2 2.4 2.4 4.6-5" },
  now: { line: ring, fill: "M9 5a4 4 0 0 1 0 8z" },
  blocked: {
    fill: "M4 1.5h10A2.5 2.5 0 0 1 16.5 4v10a2.5 2.5 0 0 1-2.5 2.5H4A2.5 2.5 0 0 1 1.5 14V4A2.5 2.5 0 0 1 4 1.5",
    cut: "M5.5 9h7",
  },
  waiting: { line: ring },
  lost: { line: `${ring}m0 3.5v6m-2.5-2.4L9 11.6l2.5-2.5` },
  unknown: { line: "M7.2 7.4a1.9 1.9 0 1 1 2.6 1.8c-.5.2-.8.5-.8 1.1m0 2.1v.1" },
  "not-applicable": { line: "M5 9h8" },
};

/** A shape a state, so that colour is never alone. */
export function RungSign({ state }: { readonly state: RungState }) {
  const { fill, line, cut } = signs[state];
  return (
    <svg viewBox="0 0 18 18" className="rung-sign" aria-hidden>
      {state === "unknown" && <path d={ring} className="rung-sign-dashed" />}
      {line !== undefined && <path d={line} />}
      {fill !== undefined && <path d={fill} className="rung-sign-fill" />}
      {cut !== undefined && <path d={cut} className="rung-sign-cut" />}
    </svg>
  );
}

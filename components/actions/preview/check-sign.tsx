import type { Check } from "../../../lib/commands/preview.ts";

const paths: Readonly<Record<Check["state"], string>> = {
  yes: "M3 8.5 6.5 12 13 4.5",
  no: "M4 4l8 8M12 4l-8 8",
  unknown: "M5.5 6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.8-1.1 1.6M8 12.6v.2",
};

/** The sign of what is so, is not, or is not known: a shape of its own each. */
export const CheckSign = ({ state }: Pick<Check, "state">) => (
  <svg viewBox="0 0 16 16" className="check-sign" data-state={state} aria-hidden>
    <path d={paths[state]} />
  </svg>
);

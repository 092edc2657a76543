import type { ReactNode } from "react";

interface ChipProps {
  /** What it is, read out and shown on hover. */
  readonly label?: string;
  /** The whole of what is shown shortened, for hovering. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** A short fact in a pill; a long one is cut. */
export const Chip = ({ label, title, children }: ChipProps) => (
  <span className="chip" title={title === undefined ? label : `${label ?? ""} ${title}`.trim()}>
    {label !== undefined && <span className="sr-only">{label}: </span>}
    <span className="chip-text">{children}</span>
  </span>
);

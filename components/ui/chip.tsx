import type { ReactNode } from "react";

interface ChipProps {
  /** What it is, read out and shown on hover. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A short fact in a pill. */
export const Chip = ({ label, children }: ChipProps) => (
  <span className="chip" title={label}>
    {label !== undefined && <span className="sr-only">{label}: </span>}
    {children}
  </span>
);

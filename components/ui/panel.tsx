import type { ReactNode } from "react";

interface PanelProps {
  readonly title: string;
  /** Said at the right of the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of a page; a landmark of that name. */
export const Panel = ({ title, aside, children }: PanelProps) => (
  <section className="panel" aria-label={title}>
    <header className="panel-head">
      <h2>{title}</h2>
      {aside}
    </header>
    {children}
  </section>
);

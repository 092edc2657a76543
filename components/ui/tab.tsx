interface TabProps {
  readonly title: string;
  /** A file of public/icons, without its ending. */
  readonly icon: string;
}

/** Title and icon of the browser's tab; React puts both into the head, wherever they stand. */
export const Tab = ({ title, icon }: TabProps) => (
  <>
    <title>{title}</title>
    <link rel="icon" type="image/svg+xml" href={`/icons/${icon}.svg`} />
  </>
);

interface LetterChipProps {
  /** A CSS colour, and the ink that can be read on it. */
  readonly colour: string;
  readonly ink: string;
  readonly letter: string;
  /** Read out instead of the letter. */
  readonly label: string;
}

/** A colour with the letter that says the same without colour. */
export const LetterChip = ({ colour, ink, letter, label }: LetterChipProps) => (
  <span className="letter-chip" style={{ background: colour, color: ink }}>
    <span aria-hidden>{letter}</span>
    <span className="sr-only">{label}</span>
  </span>
);

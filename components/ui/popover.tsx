import { useId, type ReactNode } from "react";

interface PopoverProps {
  /** What the button shows. */
  readonly button: ReactNode;
  readonly buttonClass: string;
  /** Names the popover for those who do not see it. */
  readonly label: string;
  readonly children: ReactNode;
  /** Whether it is open from now on. */
  readonly onTurn?: (isOpen: boolean) => void;
}

/** A button that opens a panel in the top layer; the browser closes it on Escape and on a click elsewhere. */
export function Popover({ button, buttonClass, label, children, onTurn }: PopoverProps) {
  const id = useId();
  return (
    <>
      <button type="button" className={buttonClass} popoverTarget={id} aria-haspopup="dialog">
        {button}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="popover"
        onBeforeToggle={({ newState }) => onTurn?.(newState === "open")}
      >
        {children}
      </div>
    </>
  );
}

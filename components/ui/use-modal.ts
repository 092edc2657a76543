import { useLayoutEffect, useRef, type RefObject } from "react";
import { focusHeading, headingAround } from "./focus-kept.ts";
import "./modal.css";

/**
 * Opens a dialog of the class `modal` over the page as soon as it is drawn, and closes it when it leaves: the browser
 * gives the focus back to what had it before, or to the heading of its part of the page where it is gone meanwhile.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // In time: an element that has left the page already gives the focus back to nobody.
  useLayoutEffect(() => {
    const element = dialog.current;
    const heading = headingAround(document.activeElement);
    if (element?.open === false) element.showModal();
    return () => {
      element?.close();
      const { activeElement } = document;
      // What was given to nobody stays, for now, with what is not shown any more.
      if (activeElement === document.body || element?.contains(activeElement) === true) focusHeading(heading);
    };
  }, []);
  return dialog;
}

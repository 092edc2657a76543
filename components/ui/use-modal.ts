import { useLayoutEffect, useRef, type RefObject } from "react";
import "./modal.css";

/**
 * Opens a dialog of the class `modal` over the page as soon as it is drawn, and closes it when it leaves: the browser
 * gives the focus back to what had it before.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // In time: an element that has left the page already gives the focus back to nobody.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element?.open === false) element.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}

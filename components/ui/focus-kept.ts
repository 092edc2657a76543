import { useLayoutEffect, type RefObject } from "react";

/** The heading of the part of the page that an element stands in. */
export const headingAround = (element: Element | null): HTMLElement | undefined =>
  element?.closest("section")?.querySelector<HTMLElement>("h2, h3") ?? undefined;

/** Gives the focus to a heading, which takes it from nobody's Tab. */
export function focusHeading(heading: HTMLElement | undefined): void {
  if (heading?.isConnected !== true) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Whoever works by keyboard stays where they are: the heading takes the focus of an element that leaves the page. */
export function useFocusKept(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element !== null && element === document.activeElement) focusHeading(headingAround(element));
    };
  }, [ref]);
}

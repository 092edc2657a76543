import { useEffect } from "react";

/** Sets title and icon of the browser's tab; `icon` names a file of public/icons. */
export function useTab(title: string, icon: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    document.querySelector<HTMLLinkElement>("link[rel~=icon]")?.setAttribute("href", `/icons/${icon}.svg`);
  }, [icon]);
}

"use client";

import { useSyncExternalStore } from "react";
import { nextTheme, readTheme, themeCookieLine, type Theme } from "./theme.ts";
import { useWords } from "./words.ts";

const changed = "rollscope-theme";
const current = (): Theme => readTheme(document.documentElement.dataset["theme"]);
const onServer = (): Theme => "system";

function subscribe(listener: () => void) {
  addEventListener(changed, listener);
  return () => removeEventListener(changed, listener);
}

function choose(theme: Theme) {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  document.cookie = themeCookieLine(theme);
  dispatchEvent(new Event(changed));
}

/** Steps through system, light and dark; the choice outlives the page. */
export function ThemeSwitch() {
  const words = useWords().page.theme;
  const theme = useSyncExternalStore(subscribe, current, onServer);
  return (
    <button type="button" className="chip chip-button" onClick={() => choose(nextTheme(theme))}>
      <ThemeSign theme={theme} />
      <span className="sr-only">{words.label}: </span>
      <span className="max-sm:sr-only">{words[theme]}</span>
    </button>
  );
}

const ThemeSign = ({ theme }: { readonly theme: Theme }) => (
  <svg viewBox="0 0 16 16" className="size-3.5" aria-hidden>
    <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.5" />
    {theme === "dark" && <circle cx="8" cy="8" r="6" fill="currentColor" />}
    {theme === "system" && <path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" />}
  </svg>
);

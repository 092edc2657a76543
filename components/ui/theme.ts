export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The cookie that remembers the choice, so that the server's first byte is already in it and nothing flashes. */
export const themeCookie = "rollscope-theme";

export const readTheme = (value: string | undefined): Theme =>
  themes.find((theme) => theme === value) ?? "system";

export const nextTheme = (theme: Theme): Theme =>
  theme === "system" ? "light" : theme === "light" ? "dark" : "system";

/** The `Set-Cookie`-like line for `document.cookie`; kept for a year, sent to our own pages only. */
export const themeCookieLine = (theme: Theme): string =>
  `${themeCookie}=${theme}; path=/; max-age=${theme === "system" ? 0 : 31_536_000}; samesite=strict`;

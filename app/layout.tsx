import "@fontsource-variable/inter/opsz.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "./globals.css";
import type { Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { readTheme, themeCookie } from "../components/ui/theme.ts";
import { language } from "../lib/words/en/language.ts";

// A nonce a request needs a page a request.
export const dynamic = "force-dynamic";

export const viewport: Viewport = { colorScheme: "light dark" };

export default async function Layout({ children }: { readonly children: ReactNode }) {
  const theme = readTheme((await cookies()).get(themeCookie)?.value);
  return (
    <html lang={language} {...(theme === "system" ? {} : { "data-theme": theme })}>
      <body>{children}</body>
    </html>
  );
}

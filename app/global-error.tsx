"use client";

import "@fontsource-variable/inter/opsz.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "./globals.css";
import { lazy, Suspense, type ComponentProps } from "react";
import { language } from "../lib/words/en/language.ts";

// Every page carries this file: what it shows is fetched when it is needed.
const Collapsed = lazy(async () => ({
  default: (await import("../components/frame/collapsed.tsx")).Collapsed,
}));

export default function GlobalErrorPage(props: ComponentProps<typeof Collapsed>) {
  return (
    <html lang={language}>
      <body>
        <Suspense>
          <Collapsed {...props} />
        </Suspense>
      </body>
    </html>
  );
}

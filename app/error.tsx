"use client";

import { lazy, Suspense, type ComponentProps } from "react";

// Every page carries this file: what it shows is fetched when it is needed.
const Broken = lazy(async () => ({ default: (await import("../components/frame/broken.tsx")).Broken }));

export default function ErrorPage(props: ComponentProps<typeof Broken>) {
  return (
    <Suspense>
      <Broken {...props} />
    </Suspense>
  );
}

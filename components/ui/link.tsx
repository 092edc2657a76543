"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** A page of ours. */
  readonly href: string;
}

const opensElsewhere = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** A link that changes the page without loading it anew. Nothing is fetched before it is followed. */
export function Link({ href, children, ...rest }: LinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    router.push(href);
  };
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  );
}

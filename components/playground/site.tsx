"use client";

import type { Ref } from "../../lib/rollout/ref.ts";
import { Mark } from "../frame/mark.tsx";
import { Link } from "../ui/link.tsx";
import { Tab } from "../ui/tab.tsx";
import { usePlayWords } from "./words.ts";
import { SiteView } from "./site-view.tsx";
import { useAnswers } from "./use-answers.ts";

/** A Service of the playground as its customers see it, asked again and again. */
export function Site({ namespace, name }: Ref) {
  const { page, playground } = usePlayWords();
  const asking = useAnswers({ namespace, name });
  return (
    <>
      <Tab title={playground.site.title(name)} icon="idle" />
      <header className="top">
        <Link href="/" className="brand" aria-label={page.home}>
          <Mark />
          <span>{page.product}</span>
        </Link>
        <h1 className="place">
          <span className="place-namespace">{namespace}</span>
          <span className="place-slash"> / </span>
          <span className="place-name">{name}</span>
        </h1>
        <span className="site-what">{playground.site.label}</span>
      </header>
      <SiteView namespace={namespace} asking={asking} />
    </>
  );
}

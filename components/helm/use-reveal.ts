"use client";

import { useEffect, useState } from "react";
import { stringAt } from "../../lib/base/raw.ts";
import { recordName } from "../../lib/helm/record-name.ts";
import { postJson, refusalIn } from "../live/commands.ts";
import { live } from "../live/live.ts";

/** The record in which something is hidden. */
export interface RecordPlace {
  readonly namespace: string;
  readonly release: string;
  readonly revision: number;
}

export type Revealing =
  | { readonly type: "hidden" }
  | { readonly type: "asking" }
  | { readonly type: "shown"; readonly value: string }
  /** A sentence of the server; undefined: it did not answer. */
  | { readonly type: "failed"; readonly message: string | undefined };

/** It is shown for so long, ms. */
const shownFor = 60_000;
const hidden: Revealing = { type: "hidden" };

/** What one hidden value is, once it is asked for; nobody but who draws it has it, and not for long. */
export function useReveal(record: RecordPlace, mark: string) {
  const [told, setTold] = useState<Revealing>(hidden);
  const conceal = (): void => setTold(hidden);
  useEffect(() => {
    if (told.type !== "shown") return undefined;
    return live().environment.after(shownFor, () => setTold(hidden));
  }, [told]);
  const reveal = (): void => {
    setTold({ type: "asking" });
    void askHidden(record, mark).then(setTold);
  };
  return { told, reveal, conceal };
}

async function askHidden(record: RecordPlace, mark: string): Promise<Revealing> {
  const asked = { namespace: record.namespace, name: recordName(record), mark };
  const answer = await postJson("/api/reveal", JSON.stringify(asked));
  const value = stringAt(answer, "value");
  return value === undefined
    ? { type: "failed", message: refusalIn(answer)?.message }
    : { type: "shown", value };
}

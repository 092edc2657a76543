import type { ReactNode } from "react";
import type { Answer } from "./use-answer.ts";
import { useHelmWords } from "./words.ts";

interface WaitingProps<T> {
  readonly answer: Answer<T>;
  readonly children: (value: T) => ReactNode;
}

/** What was asked for, once it is there; until then, and where it cannot be had, a sentence. */
export function Waiting<T>({ answer, children }: WaitingProps<T>) {
  const { helm } = useHelmWords();
  if (answer.type === "answered") return <>{children(answer.value)}</>;
  const text = answer.type === "asking" ? helm.asking : (answer.message ?? helm.failed);
  return (
    <p className="helm-note" role={answer.type === "failed" ? "alert" : undefined}>
      {text}
    </p>
  );
}

import { useId, useState } from "react";
import { Act } from "./act.tsx";
import type { Asking } from "./deed.ts";
import { useActWords } from "./act-words.ts";

interface FieldedProps {
  readonly about: Pick<Asking, "subject"> & { readonly args: Readonly<Record<string, unknown>> };
}

/** Scale, to a number that one types. */
export function Scale({ about, replicas }: FieldedProps & { readonly replicas: number }) {
  const { menu } = useActWords().actions;
  const [typed, setTyped] = useState<string | undefined>();
  const id = useId();
  const value = typed ?? String(replicas);
  const wanted = /^\d{1,6}$/u.test(value) ? Number(value) : undefined;
  return (
    <Act
      title={menu.scale}
      nonsense={wanted === undefined ? "malformed" : wanted === replicas ? "already-there" : undefined}
      asking={{
        command: "scale",
        subject: about.subject,
        args: { ...about.args, replicas: wanted },
        target: value,
      }}
    >
      <span className="acts-field">
        <label htmlFor={id}>{menu.replicas}</label>
        <input
          id={id}
          className="field"
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </span>
    </Act>
  );
}

/** Annotate, with a change-cause that one types. */
export function Annotate({ about }: FieldedProps) {
  const { menu } = useActWords().actions;
  const [cause, setCause] = useState("");
  const id = useId();
  return (
    <Act
      title={menu.annotate}
      nonsense={cause.trim() === "" ? "malformed" : undefined}
      asking={{
        command: "annotate",
        subject: about.subject,
        args: { ...about.args, cause: cause.trim() },
        target: cause.trim(),
      }}
    >
      <span className="acts-field acts-cause">
        <label htmlFor={id}>{menu.cause}</label>
        <input
          id={id}
          className="field"
          autoComplete="off"
          maxLength={500}
          value={cause}
          onChange={(event) => setCause(event.currentTarget.value)}
        />
      </span>
    </Act>
  );
}

import { useId, useState } from "react";
import type { Choice } from "../../../lib/commands/preview.ts";
import { sayBack } from "../../../lib/words/back.ts";
import { useActionWords } from "../words.ts";

interface ChoicesProps {
  readonly choices: readonly Choice[];
  /** Undefined while nothing can be chosen. */
  readonly onChoose: ((argument: string, isSo: boolean) => void) | undefined;
}

/** Ways in which a command may be done, each off until somebody wants it. */
export function Choices({ choices, onChoose }: ChoicesProps) {
  return choices.map((choice) => <OneChoice key={choice.argument} choice={choice} onChoose={onChoose} />);
}

function OneChoice({
  choice: { argument, isOn, text, detail },
  onChoose,
}: Omit<ChoicesProps, "choices"> & { readonly choice: Choice }) {
  const words = useActionWords();
  const id = useId();
  const [wanted, setWanted] = useState(isOn);
  return (
    <div className="preview-choice">
      <label>
        <input
          type="checkbox"
          // Until it is previewed so, it is what was wanted.
          checked={onChoose === undefined ? wanted : isOn}
          disabled={onChoose === undefined}
          aria-describedby={detail === undefined ? undefined : id}
          onChange={(event) => {
            setWanted(event.currentTarget.checked);
            onChoose?.(argument, event.currentTarget.checked);
          }}
        />
        {sayBack(words, text)}
      </label>
      {detail !== undefined && (
        <p id={id} className="preview-detail">
          {sayBack(words, detail)}
        </p>
      )}
    </div>
  );
}

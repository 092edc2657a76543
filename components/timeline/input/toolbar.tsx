import type { Words } from "../../../lib/words/words.ts";
import type { Stamp } from "../axis/stamp.ts";
import {
  isFollowing,
  speeds,
  type Span,
  type Speed,
  type TimeAction,
  type TimeState,
} from "../axis/window.ts";

interface ToolbarProps {
  readonly state: TimeState;
  /** Width of the window, ms. */
  readonly span: number;
  readonly stamp: Stamp;
  readonly act: (action: TimeAction) => void;
  readonly tables: boolean;
  readonly onTables: () => void;
  readonly onHelp: () => void;
  readonly words: Words;
}

const closer = { type: "zoom", factor: 1 / 1.5, about: undefined } as const;
const wider = { type: "zoom", factor: 1.5, about: undefined } as const;
const step = 0.2;

/** Everything that a drag, a wheel or a key does, as buttons. */
export function Toolbar({ state, span, stamp, act, tables, onTables, onHelp, words }: ToolbarProps) {
  const { buttons, hints } = words.timeline;
  return (
    <div className="tl-bar">
      <Press
        word={buttons.follow}
        stroke="f"
        hint={hints.follow}
        pressed={isFollowing(state)}
        onPress={() => act({ type: "follow" })}
      />
      <Press
        word={state.playing ? buttons.pause : buttons.play}
        sign={state.playing ? "❚❚" : "▶"}
        stroke="Space"
        hint={hints.play}
        onPress={() => act({ type: state.playing ? "pause" : "play" })}
      />
      <label>
        <span className="sr-only">{buttons.speed}</span>
        <select
          className="tl-select"
          value={state.speed}
          onChange={({ target }) => act({ type: "speed", speed: speedOf(target.value) })}
        >
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {words.timeline.times(speed)}
            </option>
          ))}
        </select>
      </label>
      <Press
        sign="◂"
        label={buttons.earlier}
        stroke="a"
        hint={hints.earlier}
        onPress={() => act({ type: "pan", by: -step * span })}
      />
      <Press
        sign="▸"
        label={buttons.later}
        stroke="d"
        hint={hints.later}
        onPress={() => act({ type: "pan", by: step * span })}
      />
      <Press sign="−" label={buttons.zoomOut} stroke="s" hint={hints.zoomOut} onPress={() => act(wider)} />
      <Press sign="+" label={buttons.zoomIn} stroke="w" hint={hints.zoomIn} onPress={() => act(closer)} />
      {state.selection !== undefined && (
        <>
          <Press word={buttons.fit} onPress={() => act({ type: "fit" })} />
          <Press word={buttons.clear} onPress={() => act({ type: "clear" })} />
          <span>{selectionText(state.selection, stamp, words)}</span>
        </>
      )}
      <span className="tl-push" />
      <Press word={buttons.tables} stroke="t" hint={hints.tables} pressed={tables} onPress={onTables} />
      <Press word={buttons.help} sign="?" stroke="?" hint={hints.help} onPress={onHelp} />
    </div>
  );
}

function selectionText({ from, to }: Span, stamp: Stamp, words: Words): string {
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  return words.timeline.selected({
    from: stamp(first),
    to: stamp(last),
    length: words.timeline.duration(last - first),
  });
}

const speedOf = (value: string): Speed => speeds.find((speed) => String(speed) === value) ?? 1;

interface PressProps {
  readonly word?: string;
  readonly sign?: string;
  readonly label?: string;
  readonly pressed?: boolean;
  /** The key that does the same, and what is said of it. */
  readonly stroke?: string;
  readonly hint?: string;
  readonly onPress: () => void;
}

function Press({ word, sign, label, pressed, stroke, hint, onPress }: PressProps) {
  return (
    <button
      type="button"
      className={word === undefined ? "tl-button tl-icon" : "tl-button"}
      aria-label={label}
      title={hint}
      aria-keyshortcuts={stroke}
      aria-pressed={pressed}
      onClick={onPress}
    >
      {sign !== undefined && <span aria-hidden="true">{sign}</span>}
      {word}
    </button>
  );
}

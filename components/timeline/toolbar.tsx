import { type Words } from "../../lib/words/words.ts";
import { clockText, type Grain } from "./clock.ts";
import { isFollowing, speeds, type Span, type Speed, type TimeAction, type TimeState } from "./window.ts";

interface ToolbarProps {
  readonly state: TimeState;
  /** Width of the window, ms. */
  readonly span: number;
  readonly grain: Exclude<Grain, "day">;
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
export function Toolbar({ state, span, grain, act, tables, onTables, onHelp, words }: ToolbarProps) {
  const { buttons } = words.timeline;
  return (
    <div className="tl-bar">
      <Press word={buttons.follow} pressed={isFollowing(state)} onPress={() => act({ type: "follow" })} />
      <Press
        word={state.playing ? buttons.pause : buttons.play}
        sign={state.playing ? "❚❚" : "▶"}
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
      <Press sign="◂" label={buttons.earlier} onPress={() => act({ type: "pan", by: -step * span })} />
      <Press sign="▸" label={buttons.later} onPress={() => act({ type: "pan", by: step * span })} />
      <Press sign="−" label={buttons.zoomOut} onPress={() => act(wider)} />
      <Press sign="+" label={buttons.zoomIn} onPress={() => act(closer)} />
      {state.selection !== undefined && (
        <>
          <Press word={buttons.fit} onPress={() => act({ type: "fit" })} />
          <Press word={buttons.clear} onPress={() => act({ type: "clear" })} />
          <span>{selectionText(state.selection, grain, words)}</span>
        </>
      )}
      <span className="tl-push" />
      <Press word={buttons.tables} pressed={tables} onPress={onTables} />
      <Press word={buttons.help} sign="?" onPress={onHelp} />
    </div>
  );
}

function selectionText({ from, to }: Span, grain: Exclude<Grain, "day">, words: Words): string {
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  return words.timeline.selected({
    from: clockText(first, grain),
    to: clockText(last, grain),
    length: words.timeline.duration(last - first),
  });
}

const speedOf = (value: string): Speed => speeds.find((speed) => String(speed) === value) ?? 1;

interface PressProps {
  readonly word?: string;
  readonly sign?: string;
  readonly label?: string;
  readonly pressed?: boolean;
  readonly onPress: () => void;
}

function Press({ word, sign, label, pressed, onPress }: PressProps) {
  return (
    <button
      type="button"
      className={word === undefined ? "tl-button tl-icon" : "tl-button"}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onPress}
    >
      {sign !== undefined && <span aria-hidden="true">{sign}</span>}
      {word}
    </button>
  );
}

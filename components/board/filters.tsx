import { useBoardWords } from "./words.ts";
import { isFiltering, withState, type Filter } from "./filter.ts";
import { rowStates, type Tally } from "./row-state.ts";

interface FiltersProps {
  readonly filter: Filter;
  readonly tally: Tally;
  readonly namespaces: readonly string[];
  readonly onChange: (filter: Filter) => void;
}

/** What to look for: words, states, a namespace. */
export function Filters({ filter, tally, namespaces, onChange }: FiltersProps) {
  const words = useBoardWords().page.board;
  return (
    <search className="filters" aria-label={words.filters}>
      <input
        type="search"
        className="field"
        value={filter.text}
        placeholder={words.filter}
        aria-label={words.filter}
        onChange={(event) => onChange({ ...filter, text: event.target.value })}
      />
      <div className="filter-states" role="group" aria-label={words.state}>
        {rowStates.map((state) => (
          <button
            key={state}
            type="button"
            className="chip chip-button"
            aria-pressed={filter.states.includes(state)}
            onClick={() => onChange(withState(filter, state))}
          >
            {words.states[state]} <span className="chip-count">{tally[state]}</span>
          </button>
        ))}
      </div>
      <select
        className="field field-select"
        aria-label={words.namespace}
        value={filter.namespace}
        onChange={(event) => onChange({ ...filter, namespace: event.target.value })}
      >
        <option value="">{words.allNamespaces}</option>
        {namespaces.map((namespace) => (
          <option key={namespace}>{namespace}</option>
        ))}
      </select>
      {isFiltering(filter) && (
        <button
          type="button"
          className="chip chip-button"
          onClick={() => onChange({ text: "", states: [], namespace: "" })}
        >
          {words.clear}
        </button>
      )}
    </search>
  );
}

import type { TrafficBand } from "../../../lib/rollout/history/history.ts";
import type { Words } from "../../../lib/words/words.ts";

interface ServiceChoiceProps {
  readonly bands: readonly TrafficBand[];
  readonly chosen: string | undefined;
  readonly onChoose: (uid: string) => void;
  readonly words: Words;
}

/** Which Service the band is of; a choice where there are several. */
export function ServiceChoice({ bands, chosen, onChoose, words }: ServiceChoiceProps) {
  const [first] = bands;
  if (first === undefined) return <span>{words.timeline.noServices}</span>;
  if (bands.length === 1) return <span>{words.timeline.trafficOf(first.service)}</span>;
  return (
    <label>
      {words.timeline.trafficCaption} · {words.timeline.service}{" "}
      <select
        className="tl-select"
        value={chosen ?? first.serviceUid}
        onChange={({ target }) => onChoose(target.value)}
      >
        {bands.map(({ serviceUid, service }) => (
          <option key={serviceUid} value={serviceUid}>
            {service}
          </option>
        ))}
      </select>
    </label>
  );
}

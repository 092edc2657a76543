import { at, numberAt, recordAt, stringAt, type Raw } from "../../../lib/base/raw.ts";
import { labelOf, type Clean } from "../names.ts";
import { counted, type Facet } from "./facet.ts";

function sentenceOf(event: Raw, clean: Clean): string {
  const reporter = stringAt(event, "source", "component") ?? stringAt(event, "reportingComponent") ?? "";
  const count = numberAt(event, "count") ?? numberAt(event, "series", "count");
  const text = `${String(at(event, "type"))} ${String(at(event, "reason"))} by ${reporter}: ${String(at(event, "message"))}`;
  return clean(`${text}${count === undefined || count === 1 ? "" : ` (${String(count)} times)`}`);
}

/** Which of many alike are combined is left to chance by client-go (tools/record/events_cache.go, PopAny). */
export const combined = "(combined from similar events)";

/** What controllers, scheduler and nodes said, by what they said it of. */
export const events: Facet = ({ rests }, clean) => {
  const last = rests.at(-1);
  const groups: Record<string, string[]> = {};
  for (const event of last?.objects.Event.values() ?? []) {
    const about = recordAt(event, "involvedObject");
    const label = labelOf(clean, { metadata: about, kind: about["kind"] });
    (groups[label] ??= []).push(sentenceOf(event, clean));
  }
  return Object.fromEntries(
    Object.entries(groups).map(([label, lines]) => [
      label,
      lines.some((line) => line.includes(combined)) ? [combined] : counted(lines),
    ]),
  );
};

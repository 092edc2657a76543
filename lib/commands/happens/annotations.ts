import { oneLine } from "../../base/one-line.ts";
import { changeCauseKey } from "../../kinds/deployment.ts";
import { maskText } from "../../mask/mask-text.ts";
import type { Line } from "../preview.ts";
import { replaceable } from "../deployment/annotations.ts";
import type { Say } from "../draw/way.ts";

/** Characters of a change-cause, which may be anything. */
const longestCause = 200;

/** Annotations go with the revision, as with kubectl: they describe it, and not the Deployment. */
export const annotations: Say = ({ raw, seen }) => {
  if (raw.target === undefined) return [];
  const [now, then] = [replaceable(raw.deployment), replaceable(raw.target)];
  const keys = (from: typeof now, differs: (key: string) => boolean): readonly string[] =>
    Object.keys(from)
      .filter((key) => key !== changeCauseKey && differs(key))
      .sort();
  const set = keys(then, (key) => now[key] !== then[key]);
  const lost = keys(now, (key) => then[key] === undefined);
  const cause = then[changeCauseKey];
  const lines: Line[] = [];
  if (cause !== undefined)
    lines.push({
      text: { id: "causeComesBack", args: { cause: oneLine(maskText(cause, seen.digest), longestCause) } },
    });
  else if (now[changeCauseKey] !== undefined) lines.push({ text: { id: "causeGoes" } });
  if (set.length > 0) lines.push({ text: { id: "annotationsSet", args: { keys: set } } });
  if (lost.length > 0) lines.push({ text: { id: "annotationsLost", args: { keys: lost } } });
  return lines;
};

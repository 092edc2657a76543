import { at } from "../base/raw.ts";
import { check } from "../base/check.ts";
import { struct, word } from "../base/shape.ts";
import { changeCauseKey } from "../kinds/deployment.ts";
import { annotations } from "../kinds/read-meta.ts";
import { maskText } from "../mask/mask-text.ts";
import { uidOf } from "./deployment/goal.ts";
import { onDeployment } from "./deployment/on-deployment.ts";
import { pathOf } from "./deployment/place.ts";
import { jsonPatch, set, step, still } from "./patch.ts";

const shape = struct({ cause: word });
/** Characters: what stands in a row. */
const longest = 500;
const path = `/metadata/annotations/${step(changeCauseKey)}`;

/** Says why the revision that runs was made, as `kubectl annotate` does with the change-cause. */
export const annotate = onDeployment({
  name: "annotate",
  asks: (args) => {
    const checked = check(shape, args);
    const cause = checked.type === "good" ? checked.value.cause.trim() : "";
    return cause === "" || cause.length > longest ? undefined : { cause };
  },
  target: () => ({ id: "atCause" }),
  plan: ({ deployment }, { cause, ...named }) => {
    const before = annotations(deployment)[changeCauseKey];
    if (before === cause) return { id: "alreadyAnnotated", args: { name: named.name } };
    const write =
      at(deployment, "metadata", "annotations") === undefined
        ? [
            still("/metadata/annotations", undefined),
            set("/metadata/annotations", { [changeCauseKey]: cause }),
          ]
        : [still(path, before), set(path, cause)];
    return {
      type: "writes",
      writes: [jsonPatch(pathOf(named), [still("/metadata/uid", uidOf(deployment)), ...write])],
      to: { id: "atCause" },
    };
  },
  binds: (deployment) => ({ annotations: annotations(deployment)[changeCauseKey] }),
  line: ({ namespace, name, cause }) =>
    `kubectl -n ${namespace} annotate deployment/${name} --overwrite ${changeCauseKey}=${quoted(cause)}`,
  draw: ({ raw, current, seen }, { cause }) => {
    const before = annotations(raw.deployment)[changeCauseKey];
    const masked = (text: string): string => maskText(text, seen.digest);
    return {
      target: "change-cause",
      changes: [
        {
          title: "metadata.annotations",
          state: "changed",
          fields: [
            {
              path: changeCauseKey,
              before: before === undefined ? undefined : masked(before),
              after: masked(cause),
            },
          ],
          lines: [],
        },
      ],
      happens: [
        { text: { id: "causeOfCurrent", args: { revision: current?.revision } } },
        { text: { id: "rollsNothing" } },
      ],
      stays: [],
      warnings: [],
    };
  },
});

/** One word of a shell, whatever is in it. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

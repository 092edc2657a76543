import { titleOf } from "../../helm/manifest.ts";
import type { Change } from "../preview.ts";
import { objectOf } from "./pairs.ts";
import type { ChangedPair, HelmSay } from "./say.ts";

/** Nothing is taken off the list: the goal is installed once more, under a number of its own. */
const record: HelmSay = ({ asked, standing }) => [
  {
    text: {
      id: "helmBecomes",
      args: { revision: standing.newest.revision + 1, target: asked.revision },
    },
  },
];

const hooksAt =
  (event: "pre-rollback" | "post-rollback"): HelmSay =>
  ({ standing }) =>
    standing.goal.hooks
      .filter(({ events }) => events.includes(event))
      .map((hook) => ({
        text: {
          id: event === "pre-rollback" ? "helmHookBefore" : "helmHookAfter",
          args: { hook: titleOf(hook), revision: standing.goal.revision },
        },
      }));

/** Another template means other pods, and nothing else does. */
export const replacesPods = ({ state, fields }: Change): boolean =>
  state === "changed" && fields.some(({ path }) => path.startsWith("spec.template."));

const pods: HelmSay = ({ pairs }) =>
  pairs.flatMap((pair) =>
    pair.change !== undefined && replacesPods(pair.change)
      ? [{ text: { id: "helmReplacesPods", args: { object: titleOf(objectOf(pair)) } } }]
      : [],
  );

/** Pods read environment and arguments when they start, and nothing makes them start here. */
const noPods: HelmSay = (way) =>
  nothing(way).length === 0 && pods(way).length === 0 && way.pairs.some(staysThere)
    ? [{ text: { id: "helmReplacesNone" } }]
    : [];

const staysThere = ({ before, after }: ChangedPair): boolean =>
  before !== undefined && after?.kind === "Deployment";

/** A rollback of the same manifest writes a record and nothing else. */
const nothing: HelmSay = ({ pairs }) =>
  pairs.some(({ change }) => change !== undefined && change.state !== "kept")
    ? []
    : [{ text: { id: "helmChangesNothing" } }];

export const happens: readonly HelmSay[] = [
  record,
  hooksAt("pre-rollback"),
  pods,
  noPods,
  nothing,
  hooksAt("post-rollback"),
];

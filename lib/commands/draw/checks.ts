import type { Granted } from "../right.ts";
import type { Seen } from "../command.ts";
import type { Check } from "../preview.ts";

/** What must be so for any command: that one may, and that the API server takes it. */
export const commonChecks = ({ rights, news, dryRun }: Seen): readonly Check[] => [
  ...rights.map(rightCheck),
  ...(dryRun.type === "untried" ? [] : [dryRunCheck(dryRun.type === "accepted")]),
  ...(news === undefined ? [] : [newsCheck(news)]),
];

const dryRunCheck = (accepted: boolean): Check =>
  accepted ? { state: "yes", text: { id: "serverAccepts" } } : { state: "no", text: { id: "serverRefuses" } };

function rightCheck({ state, verb, resource, subresource, name, reason = "" }: Granted): Check {
  const what = [resource, ...(subresource === undefined ? [] : [`/${subresource}`])].join("");
  const args = { verb, what: name === undefined ? what : `${what} ${name}` };
  switch (state) {
    case "yes":
      return { state, text: { id: "mayDo", args } };
    case "no":
      return { state, text: { id: "mayNotDo", args: { ...args, reason } } };
    case "unknown":
      return { state, text: { id: "mayDoUnknown", args } };
  }
}

/** It is done without one: so whatever is not allowed here is not known rather than wrong. */
const newsCheck = ({ state }: Granted): Check =>
  state === "yes" ? { state, text: { id: "newsKept" } } : { state: "unknown", text: { id: "newsNotKept" } };

import { check } from "../base/check.ts";
import { struct, word } from "../base/shape.ts";
import type { Command } from "./command.ts";
import { namespace } from "./scenarios/place.ts";
import { scenarios } from "./scenarios/scenarios.ts";

const args = struct({ scenario: word, deployment: word });

/** Starts a scenario of the playground on one of the Deployments that it is about. */
export const scenario: Command = {
  name: "scenario",
  where: "playground",
  parse: (raw) => {
    const asked = check(args, raw);
    if (asked.type === "bad") return undefined;
    const { deployment } = asked.value;
    const chosen = scenarios.find(({ id }) => id === asked.value.scenario);
    if (chosen === undefined || !chosen.deployments.includes(deployment)) return undefined;
    return {
      about: { kind: "Deployment", namespace, name: deployment },
      target: { id: "at", args: { name: chosen.id } },
      reads: () => chosen.reads.map((path) => ({ path })),
      plan: (found) => ({ type: "writes", writes: chosen.writes(deployment, found) }),
    };
  },
};

import { duration } from "../../duration.ts";
import { plural } from "./clauses.ts";

/** Who asked for something through Rollscope, and why, in their own words. */
export interface By {
  readonly user: string;
  readonly reason: string | undefined;
}

const by = (a: By | undefined): string =>
  a === undefined
    ? ""
    : `${a.user === "" ? "" : ` by ${a.user}`}${a.reason === undefined ? "" : `: ${a.reason}`}`;

/** What was asked for, as one would say it; a command that is not known by its own name. */
function deed({ command, to }: { readonly command: string; readonly to: string | undefined }): string {
  switch (command) {
    case "undo":
      return `roll back${to === undefined ? "" : ` to ${to}`}`;
    case "helm-rollback":
      return `helm rollback${to === undefined ? "" : ` to ${to}`}`;
    case "canary-to-zero":
      return "canary to zero";
    case "switch-selector":
      return `switch${to === undefined ? "" : ` to ${to}`}`;
    case "scale":
      return `scale${to === undefined ? "" : ` to ${to}`}`;
    default:
      return command;
  }
}

/** What stands at an instant of the timeline. */
export const marks = {
  markCreated: (a: { version: string; replicas: number | undefined }) =>
    `created with ${a.version}${a.replicas === undefined ? "" : `, ${plural(a.replicas, "replica")}`}`,
  markTemplate: (a: { from: string | undefined; to: string; by?: By | undefined }) =>
    `${a.from === undefined ? `template: ${a.to}` : `template: ${a.from} → ${a.to}`}${by(a.by)}`,
  markBack: (a: { from: string | undefined; to: string; by?: By | undefined }) => {
    if (a.by !== undefined) return `rolled back to ${a.to}${by(a.by)}`;
    return a.from === undefined ? `back to ${a.to}` : `back: ${a.from} → ${a.to}`;
  },
  markScaled: (a: { from: number; to: number; by?: By | undefined }) =>
    `scaled: ${a.from} → ${a.to}${by(a.by)}`,
  markPaused: (a: { by?: By | undefined } | undefined) => `paused${by(a?.by)}`,
  markResumed: (a: { by?: By | undefined } | undefined) => `resumed${by(a?.by)}`,
  markStrategy: (a: { strategy: string; surge: string | undefined; unavailable: string | undefined }) =>
    a.surge === undefined || a.unavailable === undefined
      ? `strategy: ${a.strategy}`
      : `strategy: ${a.strategy}, surge ${a.surge}, unavailable ${a.unavailable}`,
  markSelector: (a: { service: string; selector: string; by?: By | undefined }) =>
    `selector of ${a.service}: ${a.selector === "" ? "none" : a.selector}${by(a.by)}`,
  markService: (a: { service: string; gone: boolean }) =>
    `Service ${a.service} ${a.gone ? "deleted" : "created"}`,
  markConfig: (a: { kind: string; config: string }) => `${a.kind} ${a.config} changed`,
  markHelm: (a: {
    release: string;
    revision: number;
    failed: boolean;
    rollbackTo: number | undefined;
    lost: readonly string[];
  }) =>
    `Helm: ${a.release} revision ${a.revision}${a.rollbackTo === undefined ? "" : `, rollback to ${a.rollbackTo}`}${
      a.failed ? ", failed" : ""
    }${a.lost.length === 0 ? "" : `, lost ${a.lost.join(", ")}`}`,
  markDeadline: () => "progress deadline passed",
  markRenumbered: (a: { version: string; from: number; to: number }) =>
    `${a.version}: revision ${a.from} became ${a.to}`,
  markDone: (a: { version: string }) => `done: ${a.version}`,
  markDeleted: () => "deleted",

  markAccepted: (a: { command: string; to: string | undefined; by: By }) =>
    `${deed(a)}, asked for${by(a.by)}`,
  markCarriedOut: (a: { command: string; to: string | undefined; by: By }) => `${deed(a)}, done${by(a.by)}`,
  markRefused: (a: { command: string; to: string | undefined; by: By; why: string }) =>
    `${deed(a)}, refused${a.why === "" ? "" : `: ${a.why}`}`,
  markFailed: (a: { command: string; to: string | undefined; by: By; why: string }) =>
    `${deed(a)}, failed${a.why === "" ? "" : `: ${a.why}`}`,
  /** What the Event says that Rollscope left, where nobody knows more any longer. */
  markTold: (a: { message: string }) => a.message,
  markBackAt: (a: {
    version: string;
    ms: number;
    replaced: number | undefined;
    lowest: number | undefined;
  }) => `${a.version} is back in ${duration(a.ms)}${backNumbers(a)}`,
  markBackOvertaken: (a: { version: string; ms: number }) =>
    `the way back to ${a.version} was overtaken after ${duration(a.ms)}`,
  markBackLate: (a: { version: string }) => `the way back to ${a.version} did not come through in time`,
  markWarning: (a: { reason: string; object: string; message: string }) =>
    `${a.reason} (${a.object}): ${a.message}`,
  laneExit: (a: { container: string; reason: string; exitCode: number }) =>
    `${a.container} ended: ${a.reason}, exit code ${a.exitCode}`,
  laneRestart: (a: { container: string; times: number }) => `${a.container} restarted (${a.times})`,
  laneWaiting: (a: { container: string; reason: string }) => `${a.container}: ${a.reason}`,
} as const;

/** ", 4 pods replaced, lowest number ready 4": what was not seen is not said. */
export const backNumbers = (a: {
  readonly replaced: number | undefined;
  readonly lowest: number | undefined;
}): string =>
  `${a.replaced === undefined ? "" : `, ${plural(a.replaced, "pod")} replaced`}${
    a.lowest === undefined ? "" : `, lowest number ready ${a.lowest}`
  }`;

import { plural } from "./clauses.ts";

/** What stands at an instant of the timeline. */
export const marks = {
  markCreated: (a: { version: string; replicas: number | undefined }) =>
    `created with ${a.version}${a.replicas === undefined ? "" : `, ${plural(a.replicas, "replica")}`}`,
  markTemplate: (a: { from: string | undefined; to: string }) =>
    a.from === undefined ? `template: ${a.to}` : `template: ${a.from} → ${a.to}`,
  markBack: (a: { from: string | undefined; to: string }) =>
    a.from === undefined ? `back to ${a.to}` : `back: ${a.from} → ${a.to}`,
  markScaled: (a: { from: number; to: number }) => `scaled: ${a.from} → ${a.to}`,
  markPaused: () => "paused",
  markResumed: () => "resumed",
  markStrategy: (a: { strategy: string; surge: string | undefined; unavailable: string | undefined }) =>
    a.surge === undefined || a.unavailable === undefined
      ? `strategy: ${a.strategy}`
      : `strategy: ${a.strategy}, surge ${a.surge}, unavailable ${a.unavailable}`,
  markSelector: (a: { service: string; selector: string }) =>
    `selector of ${a.service}: ${a.selector === "" ? "none" : a.selector}`,
  markService: (a: { service: string; gone: boolean }) =>
    `Service ${a.service} ${a.gone ? "deleted" : "created"}`,
  markConfig: (a: { kind: string; config: string }) => `${a.kind} ${a.config} changed`,
  markDeadline: () => "progress deadline passed",
  markDone: (a: { version: string }) => `done: ${a.version}`,
  markDeleted: () => "deleted",
  markWarning: (a: { reason: string; object: string; message: string }) =>
    `${a.reason} (${a.object}): ${a.message}`,
  laneExit: (a: { container: string; reason: string; exitCode: number }) =>
    `${a.container} ended: ${a.reason}, exit code ${a.exitCode}`,
  laneRestart: (a: { container: string; times: number }) => `${a.container} restarted (${a.times})`,
  laneWaiting: (a: { container: string; reason: string }) => `${a.container}: ${a.reason}`,
} as const;

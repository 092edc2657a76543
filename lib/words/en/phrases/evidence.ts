/** What evidence says where the cluster has no text of its own for it: that something is not there, a count, a change. */
export const evidence = {
  valueChanged: () => "changed",
  valueEarlier: () => "earlier",
  valueUnknown: () => "unknown",
  valueAbsent: () => "absent",
  valueEnding: (a: { exitCode: number; reason: string; message: string }) =>
    [`exit code ${a.exitCode}`, a.reason, a.message].filter((part) => part !== "").join(", "),
  valueRepeated: (a: { message: string; times: number }) => `${a.message} (${a.times} times)`,
  valueSurge: (a: { surge: string | undefined; unavailable: string | undefined }) =>
    `maxSurge ${a.surge ?? "none"}, maxUnavailable ${a.unavailable ?? "none"}`,
  fieldReady: () => "ready endpoints",
  fieldDraining: () => "serving, terminating endpoints",
} as const;

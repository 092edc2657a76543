/**
 * What `/version` says. Clients read it as semantic version (kubectl warns of skew, helm decides by it what a chart may
 * use); the build metadata says honestly what this is.
 */
export const version = {
  major: "1",
  minor: "35",
  emulationMajor: "1",
  emulationMinor: "35",
  minCompatibilityMajor: "1",
  minCompatibilityMinor: "34",
  gitVersion: "v1.35.0+rollscope",
  gitCommit: "",
  gitTreeState: "",
  buildDate: "1970-01-01T00:00:00Z",
  goVersion: "none: a playground in Node.js",
  compiler: "none",
  platform: "playground/simulated",
} as const;

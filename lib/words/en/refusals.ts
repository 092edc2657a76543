import { tail } from "./tail.ts";

/**
 * What Rollscope's server says no to, one clear sentence each: options, files, requests. A terminal and the JSON API show
 * them and no page does, so a browser does not carry them. Otherwise as problems.ts.
 */
export const refusals = {
  // The command line.
  optionUnknown: (a: { option: string }) =>
    `There is no option ${a.option}; --help lists those that there are.`,
  optionNeedsValue: (a: { option: string }) => `${a.option} needs a value; --help shows which.`,
  optionTakesNone: (a: { option: string }) => `${a.option} takes no value.`,
  argumentUnexpected: (a: { argument: string }) =>
    `"${a.argument}" is not understood: options begin with --, and --help lists them.`,
  optionsExclude: (a: { one: string; other: string }) =>
    `${a.one} and ${a.other} exclude each other: one thing is shown at a time.`,
  namespaceInvalid: (a: { value: string }) =>
    `--namespace is the name of a namespace, in small letters, digits and hyphens, not "${a.value}".`,
  portInvalid: (a: { option: string; value: string }) =>
    `${a.option} is a number from 0 to 65535, not "${a.value}".`,
  speedInvalid: (a: { value: string }) => `--speed is a whole number from 1 to 20, not "${a.value}".`,
  seedInvalid: (a: { value: string }) => `--seed is a whole number from 0 to 4294967295, not "${a.value}".`,
  playgroundFailed: (a: { reason: string }) => `The playground could not be started: ${tail(a.reason)}`,
  playgroundEnded: (a: { reason: string }) =>
    `The playground has ended, and what ran in it is gone; start Rollscope again: ${tail(a.reason)}`,
  portTaken: (a: { host: string; port: string }) =>
    `Port ${a.port} of ${a.host} is taken by another program; choose another with --port, or leave --port out.`,
  portDenied: (a: { host: string; port: string }) =>
    `Port ${a.port} of ${a.host} may not be opened by this user; choose one above 1023 with --port.`,
  listenFailed: (a: { host: string; port: string; reason: string }) =>
    `Port ${a.port} of ${a.host} cannot be opened: ${tail(a.reason)}`,
  hostRefused: (a: { host: string }) =>
    `--host ${a.host} is refused: others could reach it, and there is no sign-in yet. Use 127.0.0.1, ::1 or localhost, and "kubectl port-forward" or "ssh -L" from elsewhere.`,

  // What a cluster shows nothing of.
  /** `where`: "all namespaces", names, or both. */
  nothingAllowed: (a: { user: string; where: string }) =>
    `"${a.user}" may not list Deployments in ${a.where}: there is nothing to show. Another user, --context or --namespace may see more.`,
  namespacesAbsent: (a: { names: string; server: string }) =>
    `${a.server} has no namespace ${a.names}; it is watched as soon as there is one.`,

  // Files of facts.
  fileMissing: (a: { file: string }) => `There is no file ${a.file}.`,
  fileUnreadable: (a: { file: string; reason: string }) => `${a.file} cannot be read: ${tail(a.reason)}`,
  fileForeign: (a: { file: string }) => `${a.file} is not a recording of Rollscope.`,
  fileNewer: (a: { file: string; version: string; known: string }) =>
    `${a.file} was written by a newer Rollscope (format ${a.version}); this one reads up to format ${a.known}.`,
  fileDamaged: (a: { file: string; line: string }) =>
    `${a.file} is damaged at line ${a.line}; nothing of it is used.`,
  filePacked: (a: { file: string; reason: string }) =>
    `${a.file} is damaged and cannot be unpacked: ${tail(a.reason)}`,
  /** `most`: MiB. */
  fileTooLarge: (a: { file: string; most: string }) =>
    `${a.file} is too large: more than ${a.most} MiB once unpacked is not opened.`,
  fileExists: (a: { file: string }) => `${a.file} exists already and is left as it is; name another file.`,
  fileUnwritable: (a: { file: string; reason: string }) => `${a.file} cannot be written: ${tail(a.reason)}`,
  recordTarget: (a: { target: string }) =>
    `"${a.target}" names nothing to record: say NAMESPACE/DEPLOYMENT or NAMESPACE, then the file.`,
  secondsInvalid: (a: { value: string }) => `--for is a number of seconds, not "${a.value}".`,
  recordUsage: () => "Say what to record and where to: npm run record -- NAMESPACE/DEPLOYMENT FILE",

  // Requests.
  hostForeign: (a: { host: string }) =>
    `Rollscope answers as localhost, 127.0.0.1 or [::1] only, not as "${a.host}": a page elsewhere must not reach it by another name.`,
  originForeign: (a: { origin: string }) =>
    `A page of ${a.origin} may not ask Rollscope: only its own pages may.`,
  addressMalformed: () => "This address cannot be read: what its percent signs stand for is no text.",
  methodRefused: (a: { method: string }) => `${a.method} is not understood here: there is only GET.`,
  methodNotPost: (a: { method: string }) => `${a.method} is not understood here: a command is a POST.`,
  noSuchApi: (a: { path: string }) =>
    `There is nothing at ${a.path}: see /api/rollouts, /api/rollouts/NAMESPACE/NAME and /api/health.`,
  siteElsewhere: () => "Only the playground has a site to visit; this is another cluster.",
  rateExceeded: () => "Too many requests at once; try again in a second.",
  atInvalid: (a: { value: string }) => `"at" is a moment in milliseconds since 1970 (UTC), not "${a.value}".`,
  atNotKept: (a: { at: string; keptFrom: string }) =>
    `What was at ${a.at} is not kept any more; the log begins at ${a.keptFrom}.`,
  atInFuture: (a: { at: string; now: string }) => `${a.at} has not come yet: it is ${a.now} here.`,
  rolloutAbsent: (a: { name: string; namespace: string }) =>
    `There is no Deployment ${a.name} in namespace ${a.namespace}.`,
  revisionInvalid: (a: { value: string }) =>
    a.value === ""
      ? 'Say which revisions: ?from=NUMBER&to=NUMBER, as "kubectl rollout history" lists them.'
      : `"${a.value}" is no revision: a revision is a whole number from 1 on, as "kubectl rollout history" lists them.`,
  noRevisions: (a: { name: string }) => `${a.name} has no revisions: none of its ReplicaSets has a number.`,
  templatesNotRecorded: () =>
    "This is a recording: it tells which templates differ, not what they say. They can be compared on the cluster itself.",
  stillLoading: () => "The first look at the cluster is under way: nothing can be said yet.",
  pagesMissing: (a: { reason: string }) =>
    `The pages cannot be served; "npm start" builds them: ${tail(a.reason)}`,
  pageFailed: () => "The page could not be made; the terminal of Rollscope says why.",
} as const;

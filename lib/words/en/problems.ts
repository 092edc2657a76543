const listed = (names: string) => (names === "" ? "none" : names);
/** The end of a sentence that somebody else wrote, with one full stop. */
const tail = (reason: string) => `${reason.trim().replace(/[.]+$/, "")}.`;

/**
 * What is wrong outside of a rollout, one clear sentence each: connection, permission, options, files, requests. Each
 * takes the arguments of a `Problem` of the same id; all arguments are text, and what a cluster said is quoted as it is.
 */
export const problems = {
  noDeployments: "No Deployment may be seen here.",

  // What the kubeconfig says.
  noCluster: () =>
    "No cluster is configured: there is no kubeconfig, and this is not a pod with a service account.",
  kubeconfigMissing: (a: { file: string }) =>
    `The kubeconfig ${a.file} does not exist; name another with --kubeconfig or KUBECONFIG.`,
  kubeconfigUnreadable: (a: { file: string; reason: string }) =>
    `The kubeconfig ${a.file} cannot be read: ${tail(a.reason)}`,
  contextUnset: (a: { known: string }) =>
    `The kubeconfig has no current context; choose one with --context (it has ${listed(a.known)}).`,
  contextMissing: (a: { context: string; known: string }) =>
    `There is no context "${a.context}" in the kubeconfig; it has ${listed(a.known)}.`,
  contextWithoutCluster: (a: { context: string; cluster: string }) =>
    `Context "${a.context}" names the cluster "${a.cluster}", which the kubeconfig does not have.`,
  contextWithoutUser: (a: { context: string; user: string }) =>
    `Context "${a.context}" names the user "${a.user}", which the kubeconfig does not have.`,

  // Signing in.
  credentialFileUnreadable: (a: { user: string; file: string; reason: string }) =>
    `The credentials of "${a.user}" are in ${a.file}, which cannot be read: ${tail(a.reason)}`,
  pluginMissing: (a: { user: string; command: string }) =>
    `"${a.user}" signs in with the program "${a.command}", which is not installed or not on PATH.`,
  pluginFailed: (a: { user: string; command: string; reason: string }) =>
    `"${a.user}" signs in with the program "${a.command}", which failed: ${tail(a.reason)}`,
  signInExpired: (a: { user: string }) => `The sign-in of "${a.user}" has expired; sign in again.`,
  credentialsFailed: (a: { user: string; reason: string }) =>
    `The credentials of "${a.user}" could not be obtained: ${tail(a.reason)}`,

  // The way to the API server.
  unreachable: (a: { server: string; reason: string }) => `${a.server} cannot be reached: ${tail(a.reason)}`,
  connectionLost: (a: { server: string; reason: string }) =>
    `The connection to ${a.server} was lost: ${tail(a.reason)}`,
  silent: (a: { server: string }) => `${a.server} takes connections and does not answer.`,
  certificateUntrusted: (a: { server: string; reason: string }) =>
    `The certificate of ${a.server} is not signed by the authority that the kubeconfig names: ${tail(a.reason)}`,
  certificateExpired: (a: { server: string; reason: string }) =>
    `The certificate of ${a.server} is not valid today, or a clock is wrong: ${tail(a.reason)}`,
  certificateOfAnother: (a: { server: string; reason: string }) =>
    `The certificate of ${a.server} is for another name: ${tail(a.reason)}`,
  tlsFailed: (a: { server: string; reason: string }) =>
    `No secure connection to ${a.server} could be made: ${tail(a.reason)}`,

  // What the API server answers.
  unauthorized: (a: { server: string; user: string }) =>
    `${a.server} does not accept the credentials of "${a.user}" (401): they are wrong or have expired; sign in again.`,
  forbidden: (a: { user: string; reason: string }) => `"${a.user}" may not do this: ${tail(a.reason)}`,
  notServed: (a: { server: string; reason: string }) => `${a.server} does not have this: ${tail(a.reason)}`,
  throttled: (a: { server: string; seconds: string }) =>
    `${a.server} asks for a pause of ${a.seconds} s: too many requests.`,
  expired: (a: { server: string; reason: string }) =>
    `${a.server} no longer keeps the version asked for: ${tail(a.reason)}`,
  serverFailing: (a: { server: string; reason: string }) =>
    `${a.server} answers with an error: ${tail(a.reason)}`,
  refused: (a: { server: string; status: string; reason: string }) =>
    `${a.server} refused a request (${a.status}): ${tail(a.reason)}`,
  notKubernetes: (a: { server: string; reason: string }) =>
    `${a.server} answers, but not as a Kubernetes API server: ${tail(a.reason)}`,

  // The command line.
  optionUnknown: (a: { option: string }) =>
    `There is no option ${a.option}; --help lists those that there are.`,
  optionNeedsValue: (a: { option: string }) => `${a.option} needs a value; --help shows which.`,
  optionTakesNone: (a: { option: string }) => `${a.option} takes no value.`,
  argumentUnexpected: (a: { argument: string }) =>
    `"${a.argument}" is not understood: options begin with --, and --help lists them.`,
  optionsExclude: (a: { one: string; other: string }) =>
    `${a.one} and ${a.other} exclude each other: a recording needs no cluster.`,
  portInvalid: (a: { value: string }) => `--port is a number from 0 to 65535, not "${a.value}".`,
  portTaken: (a: { host: string; port: string }) =>
    `Port ${a.port} of ${a.host} is taken by another program; choose another with --port, or leave --port out.`,
  portDenied: (a: { host: string; port: string }) =>
    `Port ${a.port} of ${a.host} may not be opened by this user; choose one above 1023 with --port.`,
  listenFailed: (a: { host: string; port: string; reason: string }) =>
    `Port ${a.port} of ${a.host} cannot be opened: ${tail(a.reason)}`,
  hostRefused: (a: { host: string }) =>
    `--host ${a.host} is refused: others could reach it, and there is no sign-in yet. Use 127.0.0.1, ::1 or localhost, and "kubectl port-forward" or "ssh -L" from elsewhere.`,

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
  methodRefused: (a: { method: string }) => `${a.method} is not understood here: there is only GET.`,
  noSuchApi: (a: { path: string }) =>
    `There is nothing at ${a.path}: see /api/rollouts, /api/rollouts/NAMESPACE/NAME and /api/health.`,
  rateExceeded: () => "Too many requests at once; try again in a second.",
  atInvalid: (a: { value: string }) => `"at" is a moment in milliseconds since 1970 (UTC), not "${a.value}".`,
  atNotKept: (a: { at: string; keptFrom: string }) =>
    `What was at ${a.at} is not kept any more; the log begins at ${a.keptFrom}.`,
  atInFuture: (a: { at: string; now: string }) => `${a.at} has not come yet: it is ${a.now} here.`,
  rolloutAbsent: (a: { name: string; namespace: string }) =>
    `There is no Deployment ${a.name} in namespace ${a.namespace}.`,
  stillLoading: () => "The first look at the cluster is under way: nothing can be said yet.",
  pagesMissing: (a: { reason: string }) =>
    `The pages cannot be served; "npm start" builds them: ${tail(a.reason)}`,
  pageFailed: () => "The page could not be made; the terminal of Rollscope says why.",
} as const;

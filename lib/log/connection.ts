/**
 * Everything that can stand between Rollscope and an API server, with what a sentence about it needs. Ids and arguments
 * only: lib/words has the sentences. `reason` is what the API server, the network or a program said, as it said it.
 */
export interface ConnectionProblems {
  // What the kubeconfig says.
  readonly kubeconfigMissing: { readonly file: string };
  readonly kubeconfigUnreadable: { readonly file: string; readonly reason: string };
  /** `known`: the contexts that there are, separated by commas. */
  readonly contextUnset: { readonly known: string };
  readonly contextMissing: { readonly context: string; readonly known: string };
  readonly contextWithoutCluster: { readonly context: string; readonly cluster: string };
  readonly contextWithoutUser: { readonly context: string; readonly user: string };

  // Signing in, before anything is asked.
  readonly credentialFileUnreadable: {
    readonly user: string;
    readonly file: string;
    readonly reason: string;
  };
  readonly pluginMissing: { readonly user: string; readonly command: string };
  readonly pluginFailed: { readonly user: string; readonly command: string; readonly reason: string };
  readonly signInExpired: { readonly user: string };
  readonly credentialsFailed: { readonly user: string; readonly reason: string };

  // The way to the server.
  readonly unreachable: { readonly server: string; readonly reason: string };
  readonly connectionLost: { readonly server: string; readonly reason: string };
  /** It takes the connection and does not answer, or an open watch has gone quiet for too long. */
  readonly silent: { readonly server: string };
  readonly certificateUntrusted: { readonly server: string; readonly reason: string };
  readonly certificateExpired: { readonly server: string; readonly reason: string };
  readonly certificateOfAnother: { readonly server: string; readonly reason: string };
  readonly tlsFailed: { readonly server: string; readonly reason: string };

  // What the server answers.
  readonly unauthorized: { readonly server: string; readonly user: string };
  readonly forbidden: { readonly user: string; readonly reason: string };
  readonly notServed: { readonly server: string; readonly reason: string };
  readonly throttled: { readonly server: string; readonly seconds: string };
  /** The version asked for is older than what the server keeps. */
  readonly expired: { readonly server: string; readonly reason: string };
  readonly serverFailing: { readonly server: string; readonly reason: string };
  /** Another refusal, such as a conflict or an invalid object. `status` is the HTTP status. */
  readonly refused: { readonly server: string; readonly status: string; readonly reason: string };
  readonly notKubernetes: { readonly server: string; readonly reason: string };
}

export type ConnectionProblem = {
  [I in keyof ConnectionProblems]: { readonly id: I; readonly args: ConnectionProblems[I] };
}[keyof ConnectionProblems];

/** What the server, the network or a program said of a problem, where it said anything. */
export const reasonOf = ({ args }: ConnectionProblem): string | undefined =>
  "reason" in args && args.reason !== "" ? args.reason : undefined;

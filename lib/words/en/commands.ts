import { tail } from "./tail.ts";

/**
 * Why a command that would change the cluster was not carried out, one clear sentence each. A page shows them beside what
 * was clicked, and the JSON API sends them. Otherwise as problems.ts.
 */
export const commandProblems = {
  // What Rollscope's own server refuses.
  originMissing: () => "A change is taken from Rollscope’s own pages only, and this request names no page.",
  tokenWrong: () => "This page does not have the token of this run of Rollscope; load it again.",
  readOnlyRefuses: () => "Rollscope runs with --read-only: it changes nothing.",
  recordingRefuses: () => "This is a recording: what it shows has been, and cannot be changed.",
  playgroundOnly: (a: { command: string }) =>
    `"${a.command}" is for the playground, and this is another cluster.`,
  commandUnknown: (a: { command: string }) => `There is no command "${a.command}".`,
  commandMalformed: (a: { command: string }) => `What "${a.command}" was asked to do makes no sense.`,
  bodyMalformed: () => "The body of a command is JSON: {requestId, args}.",
  bodyType: () => "The body of a command is application/json.",
  bodyTooLong: (a: { limit: string }) => `The body of a command is at most ${a.limit} bytes.`,
  requestReused: () => "This request was made before with something else in it.",
  tooManyCommands: () => "Too many changes at once; try again in a second.",

  // What the API server says of a write.
  conflict: (a: { server: string; reason: string }) =>
    `Somebody else has changed it in the meantime: ${tail(a.reason)}`,
  invalid: (a: { server: string; reason: string }) =>
    `${a.server} does not take it as it is: ${tail(a.reason)}`,
} as const;

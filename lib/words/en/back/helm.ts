import { coarse } from "../../duration.ts";
import { list } from "../list.ts";
import { plural } from "../phrases/clauses.ts";

/** What is said about going back to an earlier revision of a Helm release. Whole sentences. */
export const helm = {
  // Checks.
  helmRecordRead: (a: { revision: number }) =>
    `The record of revision ${a.revision} is there and can be read`,
  helmFits: () => "There is a helm that can do it",
  helmFitsNot: () => "There is no helm that can do it now",

  // What will happen.
  helmBecomes: (a: { revision: number; target: number }) =>
    `Helm records revision ${a.revision}, with the chart, the values and the manifest of revision ${a.target}.`,
  helmHookBefore: (a: { hook: string; revision: number }) =>
    `Hook ${a.hook} of revision ${a.revision} runs before anything is changed.`,
  helmHookAfter: (a: { hook: string; revision: number }) =>
    `Hook ${a.hook} of revision ${a.revision} runs after everything is changed.`,
  helmReplacesPods: (a: { object: string }) =>
    `${a.object} gets another pod template, so its pods are replaced as its strategy says.`,
  helmReplacesNone: () =>
    "No Deployment gets another pod template: its pods stay, with what they read when they started.",
  helmChangesNothing: () => "No object changes: what is installed is as that revision says already.",

  // What to know.
  helmIsSame: (a: { revision: number }) =>
    `Revision ${a.revision} is what is installed: this goes to where you are, and only puts right what was changed by hand.`,
  helmIsPending: (a: { revision: number; status: string; ms: number }) =>
    `Revision ${a.revision} has been ${a.status} for ${coarse(a.ms)}. If whoever began it is still at it, both will write at once; if they are gone, this is the way out.`,
  helmTargetNotGood: (a: { revision: number; status: string }) =>
    `Revision ${a.revision} is recorded as ${a.status}: it may never have run as it was meant to.`,
  helmSeveralDeployed: (a: { revisions: readonly number[] }) =>
    `Revisions ${list(a.revisions.map(String))} are all recorded as deployed; Helm goes by the highest. After this only the new one is.`,
  helmThereAlready: (a: { object: string }) =>
    `${a.object} is there and the installed revision does not declare it: Helm 3 stops there and leaves the rest half done, Helm 4 takes it over.`,
  helmChangedSince: (a: { object: string; fields: readonly string[] }) =>
    `${a.object} was changed since it was installed (${shortList(a.fields)}), and goes to what the revision says.`,
  helmMayConflict: () =>
    "Where another has set a field by apply, Helm 4 refuses in the middle of its work, with a conflict.",
  helmForce: () => "Take what others have set",
  helmForceMeans: () =>
    "With --force-conflicts Helm sets the fields all the same, and they are its own afterwards: whoever set them finds them changed.",
  helmNewsKept: () => "Your reason goes into a Kubernetes Event on each of its Deployments",
  helmUnreadObjects: (a: { objects: readonly string[] }) =>
    `What ${shortList(a.objects)} ${a.objects.length === 1 ? "is" : "are"} now could not be read: what is said of ${a.objects.length === 1 ? "it" : "them"} goes by the records.`,
  helmIncomplete: () => "A part of a manifest is no YAML that can be read here: it is not in this preview.",
  helmGap: () =>
    "The records are read once more just before, but helm itself does not ask whether anything has changed: whoever upgrades in that moment is overtaken, or overtakes.",

  // What will not go back.
  helmForeignStays: (a: { kind: string; name: string }) =>
    `${a.kind} ${a.name}: it is no part of the release, and the new pods read it as it is now.`,
  helmForeignSame: (a: { revision: number }) =>
    `It has not changed since Helm recorded revision ${a.revision}.`,
  helmForeignChanged: (a: { revision: number; ms: number }) =>
    `It changed ${coarse(a.ms)} ago, after Helm recorded revision ${a.revision}.`,
  helmForeignUnknown: (a: { revision: number }) =>
    `Whether it has changed since Helm recorded revision ${a.revision} is not known.`,
  helmTagsStay: (a: { images: readonly string[]; revision: number }) =>
    `Images that are named by a tag (${shortList(a.images)}): where one was moved since revision ${a.revision} was recorded, another image comes.`,
  helmReplicasStay: (a: { object: string }) =>
    `The number of pods of ${a.object}: the manifest leaves it open.`,
  helmDefinitionsStay: (a: { files: readonly string[] }) =>
    `Definitions of custom resources that came with the chart (${shortList(a.files)}): Helm installs them once, and neither changes nor removes them.`,
  helmHooksStay: (a: { hooks: readonly string[] }) => `What hooks have made or done (${shortList(a.hooks)}).`,
} as const;

const shown = 6;

function shortList(items: readonly string[]): string {
  if (items.length <= shown) return list(items);
  return `${items.slice(0, shown).join(", ")} and ${plural(items.length - shown, "other")}`;
}

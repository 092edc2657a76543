import { helmProblems } from "./helm-problems.ts";
import { rightProblems } from "./right-problems.ts";

/** What has changed since a preview, by the names that commands give to what they rest on. */
const changed: Readonly<Record<string, string>> = {
  object: "it is another object of the same name",
  template: "the template",
  paused: "whether it is paused",
  target: "the revision to go back to",
  annotations: "annotations",
  replicas: "the number of replicas",
  selector: "the selector",
  revisions: "the revisions",
};

const named = (part: string): string => (Object.hasOwn(changed, part) ? (changed[part] ?? part) : part);

/** Why something that was previewed is not done, one clear sentence each. Otherwise as problems.ts. */
export const backProblems = {
  /** `parts`: separated by commas. */
  changedSincePreview: (a: { parts: string }) =>
    `This has changed since you looked (${a.parts.split(",").map(named).join(", ")}), and nothing was done. Look at the preview again.`,
  boundMissing: (a: { command: string }) =>
    `"${a.command}" is done as it was previewed: ask /api/previews/${a.command} first, and send its "bound" back.`,
  previewOfEarlierRun: () =>
    "Rollscope has started anew since you looked, so it cannot tell whether anything has changed; nothing was done by this request. Look at the preview again.",
  operationRunning: (a: { name: string }) =>
    `Something else is under way on ${a.name}; wait until it is done.`,
  programMissing: (a: { program: string }) => `There is no program "${a.program}" here that could do it.`,

  // Going back to a revision.
  alreadyThere: (a: { name: string; revision: string }) =>
    `${a.name} runs this template already, as revision ${a.revision}: there is nothing to change.`,
  revisionRenumbered: (a: { name: string; revision: string; now: string }) =>
    `Revision ${a.revision} of ${a.name} is now ${a.now}: a version that comes back gets a new number. Choose revision ${a.now}.`,
  revisionBack: (a: { name: string; revision: string; now: string }) =>
    `Revision ${a.revision} of ${a.name} is back already, as revision ${a.now}: there is nothing to change.`,
  revisionGone: (a: { name: string; revision: string; known: string }) =>
    `${a.name} has no revision ${a.revision} any more, or never had; it keeps ${a.known}.`,
  noHistory: (a: { name: string; revision: string }) =>
    `${a.name} has no revision ${a.revision}, and none to go back to: no earlier ReplicaSet of it is kept.`,
  pausedUnchanged: (a: { name: string; revision: string }) =>
    `${a.name} is paused, and Kubernetes would keep a template that comes back from rolling out. Resume it first: that rolls nothing, since its template is that of revision ${a.revision}.`,
  pausedWithChange: (a: { name: string; images: string }) =>
    `${a.name} is paused with a template that has never run (${a.images}). Resuming it first would roll that one out; change the template back by hand, or resume and then go back.`,

  // Other changes of a Deployment or a Service.
  alreadyPaused: (a: { name: string }) => `${a.name} is paused already.`,
  notPaused: (a: { name: string }) => `${a.name} is not paused: there is nothing to resume.`,
  restartPaused: (a: { name: string }) =>
    `${a.name} is paused: a restart would wait like any change of its template. Resume it first; that rolls out what it has now.`,
  alreadySized: (a: { name: string; replicas: string }) => `${a.name} wants ${a.replicas} pods already.`,
  alreadyAnnotated: (a: { name: string }) => `${a.name} has this change-cause already.`,
  serviceAbsent: (a: { name: string; namespace: string }) =>
    `There is no Service ${a.name} in namespace ${a.namespace}.`,
  selectorNone: (a: { service: string }) =>
    `Service ${a.service} has no selector: its endpoints are made by somebody else.`,
  labelsMissing: (a: { service: string; deployment: string; keys: string }) =>
    `Service ${a.service} selects by ${a.keys}, which pods of ${a.deployment} do not have: it cannot be switched to them.`,
  alreadySelected: (a: { service: string; deployment: string }) =>
    `Service ${a.service} selects the pods of ${a.deployment} already.`,
  previewUnknown: (a: { command: string }) => `There is no preview of "${a.command}".`,
  ...rightProblems,
  ...helmProblems,
} as const;

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
  previewUnknown: (a: { command: string }) => `There is no preview of "${a.command}".`,
} as const;

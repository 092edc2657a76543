/** What somebody must be allowed to do, as a SelfSubjectAccessReview asks for it. */
export interface Right {
  readonly verb: string;
  /** "" for the core group. */
  readonly group: string;
  /** The plural. */
  readonly resource: string;
  readonly subresource?: string;
  readonly namespace: string;
  readonly name?: string;
}

/** What the API server said to it; `reason` is its own word, where it gave one. */
export interface Granted extends Right {
  /** "unknown": it could not be asked, or did not say. */
  readonly state: "yes" | "no" | "unknown";
  readonly reason?: string;
}

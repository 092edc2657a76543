/** How something stands, as far as the page has heard. */
export interface Standing {
  /** Differs as soon as somebody has changed it. */
  readonly key: string;
  /** metadata.generation, where it is a Deployment. */
  readonly generation: number | undefined;
  /** The newest record, where it is a release. */
  readonly record?: { readonly revision: number; readonly status: string };
  /** The moment of it, server clock, ms. */
  readonly at: number;
}

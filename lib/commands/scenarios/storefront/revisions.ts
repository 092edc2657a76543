import { chartValues, type StorefrontValues } from "./chart.ts";

export const storefront = "storefront";

/** One revision of the release, as its record has it. */
export interface StorefrontRevision {
  readonly revision: number;
  readonly status: "superseded" | "deployed";
  readonly description: string;
  /** What was supplied by hand. */
  readonly config: Readonly<Record<string, unknown>>;
  /** The chart's own values as the record has them: `--reuse-values` puts there what was supplied before. */
  readonly defaults: StorefrontValues;
  /** Both together: what the templates were filled with. */
  readonly values: StorefrontValues;
}

const upgraded = { status: "superseded", description: "Upgrade complete", defaults: chartValues } as const;
const sale = "Summer sale, 20 percent off";
const newTag: StorefrontValues = { ...chartValues, image: { ...chartValues.image, tag: "1.1" } };

/**
 * How the release came to be what it is:
 *
 *     helm install storefront ./storefront
 *     helm upgrade storefront ./storefront --set greeting="Summer sale\\, 20 percent off"
 *     helm upgrade storefront ./storefront --set image.tag=1.1
 *     helm upgrade storefront ./storefront --reuse-values --set replicaCount=3
 *
 * The third forgets --reuse-values: without a word the greeting is the chart's own again. The fourth changes no template,
 * so nothing rolls, and Helm's numbers and the Deployment's part.
 */
export const storefrontRevisions: readonly StorefrontRevision[] = [
  { ...upgraded, revision: 1, description: "Install complete", config: {}, values: chartValues },
  { ...upgraded, revision: 2, config: { greeting: sale }, values: { ...chartValues, greeting: sale } },
  { ...upgraded, revision: 3, config: { image: { tag: "1.1" } }, values: newTag },
  {
    ...upgraded,
    revision: 4,
    status: "deployed",
    config: { image: { tag: "1.1" }, replicaCount: 3 },
    defaults: newTag,
    values: { ...newTag, replicaCount: 3 },
  },
];

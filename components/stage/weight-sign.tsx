import type { Explanation } from "../../lib/view/view.ts";

/** Square: it stops something. Triangle: worth a look. Dot: good to know. */
export const WeightSign = ({ weight }: { readonly weight: Explanation["weight"] }) => (
  <svg viewBox="0 0 12 12" className="weight-sign" aria-hidden>
    {weight === "stops" && <rect x="1" y="1" width="10" height="10" rx="1.5" fill="currentColor" />}
    {weight === "warns" && (
      <path
        d="M6 1.2 11.3 11H.7z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
    )}
    {weight === "tells" && <circle cx="6" cy="6" r="2.25" fill="currentColor" />}
  </svg>
);

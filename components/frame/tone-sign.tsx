import type { Tone } from "./freshness.ts";

/** A shape a tone, so that colour is never alone: disc, ring, triangle, square. */
export const ToneSign = ({ tone }: { readonly tone: Tone }) => (
  <svg viewBox="0 0 12 12" className="tone-sign" data-tone={tone} aria-hidden>
    {tone === "good" && <circle cx="6" cy="6" r="4.5" fill="currentColor" />}
    {tone === "quiet" && <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" />}
    {tone === "warn" && <path d="M6 1 11.5 11H.5z" fill="currentColor" />}
    {tone === "stop" && <rect x="1.5" y="1.5" width="9" height="9" rx="1.5" fill="currentColor" />}
  </svg>
);

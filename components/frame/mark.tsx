/** The sign of Rollscope: one version leaving below the line, one coming above it. */
export const Mark = () => (
  <svg viewBox="0 0 20 20" className="size-5" aria-hidden>
    <path d="M2 11V4h5v3h5v2h6v2z" fill="currentColor" opacity="0.45" />
    <path d="M7 4h11v5h-6V7H7z" fill="currentColor" />
    <path
      d="M2 13.5h16M4 17l3-3.5M9 17l3-3.5M14 17l3-3.5"
      stroke="currentColor"
      strokeWidth="1.4"
      fill="none"
    />
  </svg>
);

/** Paths on a field of 12: filled or as lines. */
const signs: Readonly<Record<string, { readonly line?: string; readonly fill?: string }>> = {
  deployed: { fill: "M6 1a5 5 0 1 1 0 10A5 5 0 1 1 6 1" },
  superseded: { line: "M6 1.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9" },
  failed: { line: "M2 2l8 8M10 2l-8 8" },
  uninstalled: { line: "M2 6h8" },
};
const pending: (typeof signs)[string] = {
  line: "M6 1.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9M6 3.5V6l1.8 1.2",
};

/** A shape a status, beside its word. */
export function StatusSign({ status }: { readonly status: string }) {
  const { line, fill } = signs[status] ?? pending;
  return (
    <svg viewBox="0 0 12 12" className="helm-sign" data-status={status} aria-hidden>
      {line !== undefined && <path d={line} fill="none" stroke="currentColor" strokeWidth="1.5" />}
      {fill !== undefined && <path d={fill} fill="currentColor" />}
    </svg>
  );
}

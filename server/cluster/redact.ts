const secrets = [
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, "$1 …"],
  [/\beyJ[\w-]+\.[\w-]+\.?[\w-]*/g, "…"],
  [/(:\/\/)[^/\s@]+@/g, "$1…@"],
  [/\b(token|password|secret|api[-_]?key)(["']?\s*[:=]\s*["']?)[^\s"',;]+/gi, "$1$2…"],
  [/-----BEGIN [^-]+-----[^]*?(-----END [^-]+-----|$)/g, "…"],
] as const;

const longest = 400;

/** What a program or a server said, in one line that can be shown: without anything that looks like a credential. */
export function redact(text: string): string {
  const clean = secrets.reduce((rest, [pattern, mark]) => rest.replace(pattern, mark), text);
  const line = clean.replace(/\s+/g, " ").trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

/** What a page of a simulated site says. */
export interface Page {
  readonly title: string;
  readonly version: string;
  readonly colour: string;
  readonly pod: string;
  readonly path: string;
  readonly lines: readonly string[];
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as HTML shows it. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Only what is surely a colour: names and hex, else grey. It stands in a style sheet. */
const safeColour = (colour: string): string =>
  /^(#[0-9a-f]{3,8}|[a-z]{1,30})$/i.test(colour) ? colour : "#6b7280";

/** A page of a few lines, coloured by version; nothing of it is loaded from elsewhere. */
export function htmlPage({ title, version, colour, pod, path, lines }: Page): string {
  const ground = safeColour(colour);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} ${escapeHtml(version)}</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-content: center; text-align: center; gap: .5rem;
  background: ${ground}; color: #fff; font: 1.25rem/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 3rem; }
.version { font-size: 5rem; font-weight: 700; line-height: 1; }
code { font: .9rem ui-monospace, monospace; opacity: .85; }
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<div class="version">${escapeHtml(version)}</div>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n")}
<code>${escapeHtml(pod)} ${escapeHtml(path)}</code>
</body>
</html>
`;
}

import { chartFiles, type StorefrontValues } from "./chart.ts";

/** In the order in which helm applies kinds (helm pkg/releaseutil/kind_sorter.go). */
const templates = ["configmap.yaml", "service.yaml", "deployment.yaml"] as const;

type Fill = (release: string, values: StorefrontValues) => Readonly<Record<string, string>>;

/** What stands between braces in the chart's templates, and what helm puts there. */
const fill: Fill = (release, { image, replicaCount, greeting }) => ({
  ".Release.Name": release,
  ".Values.replicaCount": String(replicaCount),
  ".Values.image.repository": image.repository,
  ".Values.image.tag": image.tag,
  ".Values.greeting": greeting,
  ".Values.greeting | quote": JSON.stringify(greeting),
  ".Values.greeting | adler32sum | quote": `"${adler32(greeting)}"`,
});

const render = (template: string, release: string, values: StorefrontValues): string => {
  const filled = fill(release, values);
  return template.replace(/\{\{ ([^}]+) \}\}/g, (_, name: string) => {
    const text = filled[name];
    if (text === undefined) throw new Error(`the chart's templates know no ${name}`);
    return text;
  });
};

/** The manifest that helm makes of the chart. */
export const manifestOf = (release: string, values: StorefrontValues): string =>
  templates
    .map((name) => {
      const text = render(chartFiles[`templates/${name}`] ?? "", release, values);
      return `---\n# Source: storefront/templates/${name}\n${text}`;
    })
    .join("");

export const notesOf = (release: string, values: StorefrontValues): string =>
  render(chartFiles["templates/NOTES.txt"] ?? "", release, values);

/** RFC 1950, of a text in ASCII. */
export function adler32(text: string): number {
  let [low, high] = [1, 0];
  for (const letter of text) {
    low = (low + (letter.codePointAt(0) ?? 0)) % 65_521;
    high = (high + low) % 65_521;
  }
  return high * 65_536 + low;
}

import { maskAssigned, tellsNothing } from "./assigned.ts";
import { decodedText } from "./base64.ts";
import { looksRandom } from "./entropy.ts";
import { hidden, type Digest } from "./hidden.ts";
import { basic, inPlace, looks, runs } from "./looks.ts";
import { maskSecretDocuments } from "./secret-documents.ts";

/**
 * A text of any kind without the credentials in it: those that are known by their look, those that stand after a name
 * that says so, the base64 of either, the data of Secrets as YAML, and long runs that look drawn by lot. All else stays
 * as it is.
 */
export function maskText(text: string, digest: Digest): string {
  if (text.length < shortest && bare.test(text)) return text;
  const hide = (value: string): string => hidden(value, digest);
  let masked = maskSecretDocuments(text, hide);
  for (const look of looks) masked = masked.replace(look, hide);
  for (const place of inPlace)
    masked = masked.replace(place, (whole: string, before: string, value: string) =>
      tellsNothing(value) || value.startsWith("‹") ? whole : before + hide(value),
    );
  masked = masked.replace(basic, (whole: string, before: string, value: string) =>
    decodedText(value)?.includes(":") === true ? before + hide(value) : whole,
  );
  masked = maskAssigned(masked, hide);
  return masked.replace(runs, (run) => (isSecretRun(run, digest) ? hide(run) : run));
}

/** Characters: no credential that is known by its look alone, and stands alone, is shorter. */
const shortest = 15;
/** One word, before which no name can stand. */
const bare = /^[\w./+-]*$/;

/** Drawn by lot, or base64 of something that would be hidden, or of a user's name and password. */
function isSecretRun(run: string, digest: Digest): boolean {
  const decoded = decodedText(run);
  if (decoded === undefined) return looksRandom(run.replace(/=+$/, "")) && !looksLikePath(run);
  return /^[\w.@-]+:[^\s/]+$/.test(decoded) || maskText(decoded, digest) !== decoded;
}

/** Words between slashes, such as an image's repository. */
const looksLikePath = (run: string): boolean => /(?:^|\/)[a-z]{4,}\/|\/[a-z]{4,}(?:\/|$)/.test(run);

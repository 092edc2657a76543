import { namesCredential } from "./keys.ts";

/** What a message says of a credential rather than what it is. */
const remarks =
  /^(?:true|false|null|none|nil|yes|no|on|off|expired|invalid|missing|required|unauthorized|forbidden|denied|unknown|empty|changed|failed|unset|optional|enabled|disabled|redacted|<[^>]*>|\**|\.{3})[.,;!]?$/i;

/** Words after a flag in a sentence about it. */
const aboutFlags =
  /^(?:flag|option|argument|parameter|is|was|are|has|or|and|must|may|in|from|for|to|with|not)[.,;]?$/;

/** Whether a value only says where a credential is, or that there is none: a reference, a remark, nothing. */
export const tellsNothing = (value: string): boolean =>
  value === "" || remarks.test(value) || /^(?:\$\([\w.-]+\)|\$\{[\w.:-]+\}|\{\{.*\}\})$/.test(value);

/** In `volume "creds" : secret "db" not found` it is a name that stands before the colon. */
const notNamed = String.raw`(?<!\b(?:volume|secret|configmap|container|pod)s? \\?["'][\w.-]{0,100})`;
const key = String.raw`(?<![\w.])${notNamed}(?<key>[A-Za-z_][\w.-]{0,100})`;
const gap = String.raw`[ \t]{0,3}`;

interface Form {
  /** A name and what leads to its value. */
  readonly head: RegExp;
  /** The value itself, straight after that. `indent` is the head's, where it has one. */
  readonly value: (indent: string) => RegExp;
}

const form = (head: string, value: RegExp, flags = "g"): Form => ({
  head: new RegExp(head, flags),
  value: () => value,
});

/** The ways in which a name stands before its value. */
const forms: readonly Form[] = [
  // key: "value" and key='value', in JSON, YAML, shells.
  form(String.raw`${key}["']?${gap}[=:]${gap}"`, /(?:[^"\\\r\n]|\\.)*/y),
  form(String.raw`${key}["']?${gap}[=:]${gap}'`, /[^'\r\n]*/y),
  // The same in a text that is itself quoted: {\"key\":\"value\"}.
  form(String.raw`${key}\\"${gap}:${gap}\\"`, /[^"\\\r\n]*/y),
  // key=value, --key=value, "key": 7.
  form(String.raw`${key}(?:${gap}=|["']${gap}:)${gap}`, /[^\s"',;&|<>()$‹{}[\]][^\s"',;&|<>()‹{}[\]]*/y),
  // --key value.
  form(String.raw`(?<=(?:^|[\s"'])--?)${key}[ \t]+["']?`, /(?![-$‹(])[^\s"'‹]+/y, "gm"),
  // A line that is a name and one word, as in YAML and in notes for people.
  form(
    String.raw`^[ \t>*-]*(?:\w+ ){0,3}?${key}[ \t]*:[ \t]+`,
    /[^\s"'$‹{[|>&*!][^\s‹]*(?=[ \t\r]*$)/my,
    "gm",
  ),
  // key: | and the lines that are further in.
  {
    head: new RegExp(
      String.raw`^(?<indent>[ \t]*)(?:- )?${key}:[ \t]*[|>][+-]?[ \t]*\r?\n\k<indent>[ \t]+`,
      "gm",
    ),
    value: (indent) => new RegExp(String.raw`\S.*(?:\n${indent}[ \t]+.*)*`, "y"),
  },
  // <key>value</key>
  form(`<${key}>`, /[^<>]+(?=<\/)/y),
];

/** A text in which `hide` stands for every value after a name that means a credential. */
export const maskAssigned = (text: string, hide: (value: string) => string): string =>
  forms.reduce((masked, { head, value }) => maskForm(masked, { head, value }, hide), text);

function maskForm(text: string, { head, value }: Form, hide: (value: string) => string): string {
  let masked = "";
  let done = 0;
  head.lastIndex = 0;
  for (let found = head.exec(text); found !== null; found = head.exec(text)) {
    if (!namesCredential(found.groups?.["key"] ?? "")) continue;
    const pattern = value(found.groups?.["indent"] ?? "");
    pattern.lastIndex = head.lastIndex;
    const [credential = ""] = pattern.exec(text) ?? [];
    if (tellsNothing(credential) || aboutFlags.test(credential)) continue;
    masked += text.slice(done, head.lastIndex) + hide(credential);
    done = head.lastIndex += credential.length;
  }
  return masked + text.slice(done);
}

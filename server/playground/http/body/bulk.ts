import { StatusError } from "../../status.ts";
import { deepest, tooDeep } from "../../json.ts";

/** More than any object of the API has, its managedFields with it; whoever works on one value a turn works on for seconds. */
export const mostValues = 20_000;

/**
 * Refuses a JSON text that is deep or of many values before anybody reads it: both cost far more than its bytes tell. It
 * need not be well-formed. Throws 400 and 413.
 */
export function limitJson(text: string): void {
  let depth = 0;
  let values = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted) {
      if (sign === "\\") at += 1;
      else quoted = sign !== '"';
    } else if (sign === '"') quoted = true;
    else if (sign === ",") values += 1;
    else if (sign === "{" || sign === "[") {
      values += 1;
      depth += 1;
      if (depth > deepest) throw tooDeep();
    } else if (sign === "}" || sign === "]") depth -= 1;
    if (values > mostValues) throw tooMany();
  }
}

/** The same for YAML, where a line may be a value. Throws 413. */
export function limitYaml(text: string): void {
  let values = 0;
  for (const sign of text) {
    if (sign === "\n" || sign === "," || sign === "{" || sign === "[") values += 1;
    if (values > mostValues) throw tooMany();
  }
}

const tooMany = (): StatusError =>
  new StatusError(413, "RequestEntityTooLarge", `Request entity too large: limit is ${mostValues} values`);

import type { ProcessResponse } from "../image.ts";

/** What Go's servers answer with a text. */
export const plainText = (body: string, status = 200): ProcessResponse => ({
  status,
  contentType: "text/plain; charset=utf-8",
  body,
});

import type { Image } from "./image.ts";
import { escapeHtml } from "./page.ts";

/** Any image that is not ours: a web server that listens 1 s after its pull and answers 200 on every path. */
export function plainImage(reference: string): Image {
  return {
    version: reference,
    bytes: 62_000_000 + reference.length * 71_993,
    pull: 800,
    start: 200,
    end: { type: "never" },
    stop: { type: "exits", after: 300, code: 0 },
    greets: ["listening"],
    answer(request, { image, pod, environment }) {
      const said = `${image} on ${pod}: ${request.path}`;
      const greeting = environment["GREETING"];
      const lines = greeting === undefined ? [said] : [said, greeting];
      return request.html
        ? {
            status: 200,
            contentType: "text/html; charset=utf-8",
            body: `<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>${escapeHtml(image)}</title>\n${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n")}\n`,
          }
        : { status: 200, contentType: "text/plain; charset=utf-8", body: `${lines.join("\n")}\n` };
    },
  };
}

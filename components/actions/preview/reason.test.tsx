import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Preview } from "../../../lib/commands/preview.ts";
import { Reason, toldWhere } from "./reason.tsx";

it.each([
  [
    "an Event of the object takes it",
    { id: "newsKept" } as const,
    "It goes into an Event of the object, and onto the timeline.",
  ],
  [
    "Events of a release’s Deployments take it",
    { id: "helmNewsKept" } as const,
    "It goes into an Event of each of its Deployments, and onto the timeline.",
  ],
  [
    "nothing but Rollscope keeps it",
    { id: "newsNotKept" } as const,
    "It goes onto the timeline and into Rollscope’s log.",
  ],
])("says where a reason goes where %s", (_where, text, said) => {
  const preview = { checks: [{ state: "yes", text }] } as unknown as Preview;
  const html = renderToStaticMarkup(
    <Reason value="" isFixed={false} told={toldWhere(preview)} onChange={() => undefined} />,
  );
  expect(html).toContain(said);
  expect(html).toContain('maxLength="300"');
});

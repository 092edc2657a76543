import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Reason } from "./reason.tsx";

it.each([
  ["a Kubernetes Event takes it", true, "It goes into an Event of the object, and onto the timeline."],
  ["nothing but Rollscope keeps it", false, "It goes onto the timeline and into Rollscope’s log."],
])("says where a reason goes where %s", (_where, isTold, said) => {
  const html = renderToStaticMarkup(
    <Reason value="" isFixed={false} isTold={isTold} onChange={() => undefined} />,
  );
  expect(html).toContain(said);
  expect(html).toContain('maxLength="300"');
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ActionView } from "../../../lib/view/view.ts";
import { ProgramOutput } from "./program-output.tsx";

const html = (state: ActionView["state"], record?: { revision: number; status: string }): string =>
  renderToStaticMarkup(<ProgramOutput action={{ state, message: "" } as ActionView} record={record} />);

test("what Helm's records say is told once helm has come to its end, and not before", () => {
  expect(html("done", { revision: 6, status: "deployed" })).toContain(
    "helm has come to its end. Its records say now: revision 6 is deployed.",
  );
  expect(html("failed", { revision: 6, status: "failed" })).toContain("revision 6 has failed.");
  expect(html("failed", { revision: 6, status: "__proto__" })).toContain("revision 6 is __proto__.");
  expect(html("accepted", { revision: 6, status: "pending-rollback" })).not.toContain("records");
  expect(html("done")).not.toContain("records");
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Choice } from "../../../lib/commands/preview.ts";
import { Choices } from "./choices.tsx";

const choice: Choice = {
  argument: "forceConflicts",
  isOn: false,
  text: { id: "helmForce" },
  detail: { id: "helmForceMeans" },
};
const draw = (choices: readonly Choice[], isOpen = true): string =>
  renderToStaticMarkup(<Choices choices={choices} onChoose={isOpen ? () => undefined : undefined} />);

test("a choice is off until somebody wants it, and says what it means", () => {
  const off = draw([choice]);
  expect(off).toContain("Take what others have set");
  expect(off).toContain("--force-conflicts");
  expect(off).not.toContain("checked");
  expect(draw([{ ...choice, isOn: true }])).toContain("checked");
});

test("nothing is chosen while a preview is being read, and nothing is drawn where there is no choice", () => {
  expect(draw([choice], false)).toContain("disabled");
  expect(draw([])).toBe("");
});

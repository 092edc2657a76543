import { randomUUID } from "node:crypto";
import { listAt, stringAt } from "../../lib/base/raw.ts";
import { actButton, actionsButton, expectRefused } from "../playground/actions.ts";
import { openPlace } from "../playground/stage.ts";
import { knock } from "./door.ts";
import { startRollscope } from "./rollscope.ts";
import { backTo, expect, generationOf, revisions, test } from "./stages.ts";

/** Who may not go back is told so, before a click and after it. */

test("who may only look: every button says why, and the server refuses as well", async ({
  page,
  start,
  kubectl,
  viewer,
  complaints,
}) => {
  const web = await start({ name: "web" });
  await kubectl("set", "image", "deployment/web", "web=registry.example/web:2.0");
  await kubectl("rollout", "status", "deployment/web");
  const mine = await startRollscope([...viewer, "--port", "0"]);
  try {
    await openPlace(page, { ...web, address: mine.address });
    await expectRefused(page, backTo(revisions(page), 1), /viewer" may not patch deployments/);
    await actionsButton(page).click();
    for (const name of ["Roll back to revision 1", "Pause", "Restart"])
      await expectRefused(page, actButton(page, name), /viewer" may not patch deployments/);

    const before = await generationOf(web);
    const door = await knock(mine.address);
    const { namespace, name } = web;
    for (const [command, args] of [
      ["undo", { namespace, name, revision: 1 }],
      ["pause", { namespace, name }],
    ] as const) {
      const looked = await door(`previews/${command}`, { args });
      expect([command, stringAt(looked.body, "preview", "blocked", "id")]).toEqual([command, "mayNot"]);
      const bound = stringAt(looked.body, "preview", "bound");
      const told = await door(`commands/${command}`, { requestId: randomUUID(), args: { ...args, bound } });
      expect([command, told.status, listAt(told.body, "accepted", "writes")]).toEqual([command, 403, []]);
      expect(stringAt(told.body, "error", "message")).toContain('viewer" may not');
    }
    expect(await generationOf(web)).toBe(before);
    expect(complaints).toEqual([]);
  } finally {
    await mine.stop();
  }
});

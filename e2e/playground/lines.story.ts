import { shopObjects, shopPath } from "../../lib/commands/scenarios/shop.ts";
import { ages, clientsRunHere } from "../clients/clients.ts";
import { expect, test, type Play } from "./pages.ts";
import { lineOf, openMenu, openStage, startButton, told } from "./stage.ts";

/** The line of kubectl beside each button does what the button does: the same objects come of both. */

test.skip(
  !clientsRunHere,
  "There is no kubectl for this machine in the package that the stories take it from.",
);

const onStageOf: Readonly<Record<string, readonly string[]>> = {
  web: [
    "Roll out 2.0",
    "A version that never becomes ready",
    "One too big for the nodes",
    "One without a readiness probe",
    "Scale to 8",
    "Reset the shop",
  ],
  green: ["Switch to green", "Switch back to blue"],
  canary: ["Canary: 1 of 10", "End the canary"],
};

for (const [name, titles] of Object.entries(onStageOf))
  test(`what is offered for ${name}`, async ({ page, play }) => {
    await restore(play);
    await openStage(page, play.address, name);
    await openMenu(page);
    for (const title of titles) {
      const line = await lineOf(page, title);
      const isUndone = await prepare(play, title);
      await startButton(page, title).click();
      await expect(told(page)).toHaveText(new RegExp(`^${title}: accepted`));
      const byClick = await wanted(play);
      if (!isUndone) expect(byClick).not.toEqual(atFirst(byClick));
      for (const age of ages) {
        await restore(play);
        await prepare(play, title);
        await play.paste(age, line);
        expect(await wanted(play), `${title} by ${age} kubectl: ${line}`).toEqual(byClick);
      }
      await restore(play);
    }
  });

/** Where a scenario undoes something, that is done first. */
async function prepare(play: Play, title: string): Promise<boolean> {
  const before: Readonly<Record<string, readonly string[]>> = {
    "Reset the shop": ["set", "image", "deployment/web", "web=nginx"],
    "Switch back to blue": ["patch", "service/checkout", "-p", '{"spec":{"selector":{"track":"green"}}}'],
    "End the canary": ["scale", "deployment/canary", "deployment/stable", "--replicas=3"],
  };
  const args = before[title];
  if (args !== undefined) await play.cluster.kubectl(["-n", "shop", ...args]);
  return args !== undefined;
}

type Wanted = Readonly<Record<string, { readonly spec: unknown; readonly cause: string | undefined }>>;

/** What somebody wants of each object of the shop: its spec, and what was said of the change. */
async function wanted(play: Play): Promise<Wanted> {
  const entries = shopObjects
    .filter(({ kind }) => kind !== "Namespace")
    .map(async (object) => {
      const { body } = await play.request("GET", shopPath(object));
      const { spec, metadata } = body as {
        readonly spec: unknown;
        readonly metadata: { readonly annotations?: Readonly<Record<string, string>> };
      };
      const cause = metadata.annotations?.["kubernetes.io/change-cause"];
      return [shopPath(object), { spec, cause }] as const;
    });
  return Object.fromEntries(await Promise.all(entries));
}

let first: Wanted | undefined;
const atFirst = (other: Wanted): Wanted => first ?? other;

async function restore(play: Play): Promise<void> {
  const puts = shopObjects
    .filter(({ kind }) => kind !== "Namespace")
    .map(async (object) => (await play.request("PUT", shopPath(object), object)).status);
  expect(new Set(await Promise.all(puts))).toEqual(new Set([200]));
  first ??= await wanted(play);
}

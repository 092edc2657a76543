// Takes the pictures of the README anew, on the playground: a version that serves errors, and the way back.
// npm run pictures
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { startRollscope } from "../stories/rollscope.ts";
import { findChromium } from "../../server/setup/chromium.ts";
import { main, openStage, sentence, start } from "../playground/stage.ts";
import { animate, type Frame } from "./apng.ts";

/** How long one frame stays in the moving picture, and how far apart in time they are taken at least, ms. */
const pace = 1_400;

const home = await mkdtemp(path.join(tmpdir(), "rollscope-pictures-"));
const options = ["--playground", "--playground-port", "0", "--speed", "4", "--seed", "4", "--port", "0"];
const rollscope = await startRollscope(options, { HOME: home, XDG_CACHE_HOME: home });
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  const viewport = { width: 1360, height: 980 };
  const page = await browser.newPage({ viewport, colorScheme: "light" });
  const top = (): Promise<void> => page.evaluate(() => scrollTo(0, 0));
  await openStage(page, rollscope.address, "web");
  await main(page).getByRole("heading", { name: "Revisions" }).waitFor();
  const film = shoot(page);
  await start(page, "One without a readiness probe");
  await top();
  await film.until(() => says(page, /^Done/));
  await film.for(3);
  await page.getByRole("button", { name: "Roll back to revision 1" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("list", { name: "Will not go back" }).waitFor();
  await film.for(2);
  await dialog.getByLabel("Reason").fill("customers get errors");
  await film.for(1);
  // As high as all that it says.
  await page.setViewportSize({ ...viewport, height: 1_140 });
  await writeFile("docs/preview.png", await dialog.screenshot());
  await page.setViewportSize(viewport);
  await dialog.getByRole("button", { name: "Roll back", exact: true }).click();
  await top();
  await film.until(() => says(page, /: [23] of 4 .*in rotation/));
  await writeFile("docs/stage.png", await page.screenshot());
  await film.until(async () => /, lowest number ready /.test((await main(page).textContent()) ?? ""));
  await film.for(3);
  await writeFile("docs/going-back.png", animate(film.frames));
  process.stdout.write(
    `docs/stage.png, docs/preview.png, docs/going-back.png (${film.frames.length} frames)\n`,
  );
} finally {
  await browser.close();
  await rollscope.stop();
  await rm(home, { recursive: true, force: true });
}

async function says(page: Page, text: RegExp): Promise<boolean> {
  return text.test((await sentence(page).first().textContent()) ?? "");
}

/** Frames of a page, one after the other. */
function shoot(page: Page) {
  const frames: Frame[] = [];
  const one = async (): Promise<void> => {
    const next = new Promise<void>((resolve) => setTimeout(resolve, pace));
    frames.push({ png: await page.screenshot(), stays: pace });
    await next;
  };
  /** More than a minute is no short recording. */
  const most = 60_000 / pace;
  return {
    frames,
    for: async (count: number): Promise<void> => {
      for (let taken = 0; taken < count; taken++) await one();
    },
    until: async (isOver: () => Promise<boolean>): Promise<void> => {
      while (!(await isOver())) {
        if (frames.length > most) throw new Error("It did not come to its end within a minute.");
        await one();
      }
    },
  };
}

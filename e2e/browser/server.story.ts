import { startRollscope } from "../stories/rollscope.ts";
import { expect, recording, test } from "./fixtures.ts";

/** What a page does when Rollscope's server is not there. */

test("a server that is gone is said to be within 5 s, and the page goes on when it is back", async ({
  page,
}) => {
  const first = await startRollscope(["--port", "0", "--replay", recording]);
  const { port } = new URL(first.address);
  await page.goto(`${first.address}/r/shop/web`);
  const connection = page.getByTestId("connection");
  await expect(connection).toHaveAttribute("data-state", "recording");
  const sentence = /^Done[.] Back at 1[.]0/;
  await expect(page.getByRole("status")).toHaveText(sentence);

  await first.kill();
  await expect(connection).toHaveAttribute("data-state", "server-lost", { timeout: 5_000 });
  await expect(page.getByRole("status")).toHaveText(sentence);

  const second = await startRollscope(["--port", port, "--replay", recording]);
  try {
    await expect(connection).toHaveAttribute("data-state", "recording", { timeout: 15_000 });
    await expect(page.getByRole("status")).toHaveText(sentence);
  } finally {
    await second.stop();
  }
});

import { createServer } from "node:http";
import { once } from "node:events";
import { startRollscope } from "../cluster/rollscope.ts";
import { expect, recording, test } from "./fixtures.ts";

/** What a page does when Rollscope's server is not there, and what others may not do to it. */

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

test("a page that can open no WebSocket shows the same", async ({ page, demo, complaints }) => {
  await page.addInitScript(() => {
    globalThis.WebSocket = class extends WebSocket {
      constructor(url: string | URL) {
        super(String(url).replace("/socket.io/", "/blocked/"));
      }
    };
  });
  const polls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("transport=polling")) polls.push(request.method());
  });
  await page.goto(`${demo.address}/r/shop/web`);
  await expect(page.getByRole("status")).toHaveText(/^Done[.] Back at 1.0/);
  expect(polls).toContain("POST");
  expect(complaints.filter((complaint) => !complaint.includes("/blocked/"))).toEqual([]);
});

test("a page of another origin reads nothing of Rollscope, by no way", async ({ page, demo }) => {
  const other = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html").end("<title>elsewhere</title>");
  }).listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  await page.goto(`http://127.0.0.1:${String(port)}/`);
  const answers = await page.evaluate(async (address) => {
    const tries = {
      fetch: () => fetch(`${address}/api/rollouts`).then((answer) => answer.text()),
      image: () =>
        new Promise((resolve, reject) => {
          Object.assign(new Image(), { onload: resolve, onerror: reject, src: `${address}/icon.svg` });
        }),
      script: () =>
        new Promise((resolve, reject) => {
          const script = Object.assign(document.createElement("script"), {
            onload: resolve,
            onerror: reject,
          });
          document.head.append(Object.assign(script, { src: `${address}/api/rollouts` }));
        }),
      socket: () =>
        new Promise((resolve, reject) => {
          const url = `${address.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`;
          Object.assign(new WebSocket(url), { onopen: resolve, onerror: reject });
        }),
      frame: () =>
        new Promise((resolve, reject) => {
          const frame = Object.assign(document.createElement("iframe"), { src: address });
          frame.onload = () => (frame.contentDocument === null ? reject(new Error("closed")) : resolve(""));
          document.body.append(frame);
        }),
    };
    return Promise.all(
      Object.entries(tries).map(([name, run]) =>
        run().then(
          () => `${name} got in`,
          () => `${name} was refused`,
        ),
      ),
    );
  }, demo.address);
  other.close();
  expect(answers).toEqual([
    "fetch was refused",
    "image was refused",
    "script was refused",
    "socket was refused",
    "frame was refused",
  ]);
});

test("the page may run only what came with it", async ({ page, demo }) => {
  const response = await page.goto(demo.address);
  expect(response?.headers()["content-security-policy"]).toMatch(
    /script-src 'self' 'nonce-[^']+' 'strict-dynamic';/,
  );
  const blocked = await page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => {
          resolve(violatedDirective);
        });
        document.body.insertAdjacentHTML(
          "beforeend",
          `<img src="data:," onerror="document.documentElement.dataset.injected = 'yes'">`,
        );
      }),
  );
  expect(blocked).toBe("script-src-attr");
  await expect(page.locator("html")).not.toHaveAttribute("data-injected");
});

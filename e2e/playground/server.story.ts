import { createServer } from "node:http";
import { once } from "node:events";
import { expect, test } from "./pages.ts";

/** What a page can do where a browser holds it back, and what others may not do to it. */

test("a page that can open no WebSocket shows the same", async ({ page, play, complaints }) => {
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
  await play.renew("web");
  await page.goto(`${play.address}/r/shop/web`);
  await expect(page.getByRole("status")).toHaveText(/4 of 4 pods/);
  await play.cluster.kubectl(["-n", "shop", "scale", "deployment/web", "--replicas=5"]);
  await expect(page.getByRole("status")).toHaveText(/5 of 5 pods/);
  expect(polls).toContain("POST");
  expect(complaints.filter((complaint) => !complaint.includes("/blocked/"))).toEqual([]);
});

test("a page of another origin reads nothing of Rollscope, by no way", async ({ page, play }) => {
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
  }, play.address);
  other.close();
  expect(answers).toEqual([
    "fetch was refused",
    "image was refused",
    "script was refused",
    "socket was refused",
    "frame was refused",
  ]);
});

test("the page may run only what came with it", async ({ page, play }) => {
  const response = await page.goto(play.address);
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

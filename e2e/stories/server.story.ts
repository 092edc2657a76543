import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { Page } from "@playwright/test";
import { openPlace, sentence } from "../playground/stage.ts";
import { expect, test } from "./stages.ts";

/** What a page can do where a browser holds it back, and what others may not do to it. */

test("a page that can open no WebSocket shows the same", async ({ page, start, kubectl, complaints }) => {
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
  const { address, namespace } = await start({ name: "web" });
  await page.goto(`${address}/r/${namespace}/web`);
  await expect(page.getByRole("status")).toHaveText(/4 of 4 pods/);
  await kubectl("scale", "deployment/web", "--replicas=5");
  await expect(page.getByRole("status")).toHaveText(/5 of 5 pods/);
  expect(polls).toContain("POST");
  expect(complaints.filter((complaint) => !complaint.includes("/blocked/"))).toEqual([]);
});

/** Opens a page of another origin; whoever serves it is to be closed. */
async function elsewhere(page: Page): Promise<Server> {
  const other = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html").end("<title>elsewhere</title>");
  }).listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  await page.goto(`http://127.0.0.1:${String(port)}/`);
  return other;
}

test("a page of another origin reads nothing of Rollscope, by no way", async ({ page, rollscope }) => {
  const other = await elsewhere(page);
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
  }, rollscope.address);
  other.close();
  expect(answers).toEqual([
    "fetch was refused",
    "image was refused",
    "script was refused",
    "socket was refused",
    "frame was refused",
  ]);
});

test("a page of another origin starts nothing, by no way", async ({ page, start }) => {
  const there = await start({ name: "web", replicas: 1 });
  const { address, namespace, name } = there;
  const scale = { address, args: { namespace, name, replicas: 5 } };
  const other = await elsewhere(page);
  const readable = await page.evaluate(async ({ address, args }) => {
    const body = JSON.stringify({ requestId: crypto.randomUUID(), args });
    const ways: readonly RequestInit[] = [
      { mode: "no-cors" },
      { mode: "cors", headers: { "content-type": "application/json", "x-rollscope-token": "guessed" } },
      { mode: "no-cors", credentials: "include" },
    ];
    return Promise.all(
      ways.map((way) =>
        fetch(`${address}/api/commands/scale`, { method: "POST", body, ...way }).then(
          ({ status }) => status === 202,
          () => false,
        ),
      ),
    );
  }, scale);
  expect(readable).toEqual([false, false, false]);
  // A form may be sent anywhere, and its text may be made to look like JSON.
  const [answer] = await Promise.all([
    page.waitForResponse("**/api/commands/scale"),
    page.evaluate(({ address, args }) => {
      const form = document.createElement("form");
      Object.assign(form, {
        method: "POST",
        enctype: "text/plain",
        action: `${address}/api/commands/scale`,
      });
      const input = Object.assign(document.createElement("input"), {
        name: `{"requestId":"6fa459ea-ee8a-4ca4-894e-db77e160355e","args":${JSON.stringify(args)},"x":"`,
        value: `"}`,
      });
      form.append(input);
      document.body.append(form);
      form.submit();
    }, scale),
  ]);
  expect(answer.status()).toBe(403);
  await expect(page).toHaveURL(`${address}/api/commands/scale`);
  other.close();
  await openPlace(page, there);
  await expect(sentence(page)).toHaveText("Done. 1.0 serves everything, its pod in rotation.");
});

test("the page may run only what came with it", async ({ page, rollscope }) => {
  const response = await page.goto(rollscope.address);
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

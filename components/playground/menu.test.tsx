import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { enPlay as en } from "../../lib/words/play.ts";
import { connection, now } from "../frame/testing/samples.ts";
import { attemptText } from "./attempt.ts";
import { Menu, type MenuProps } from "./menu.tsx";
import { obstacleOf, offersOf } from "./offer.ts";

const origin = "http://127.0.0.1:3210";
const offers = (name: string, namespace = "shop") => offersOf({ namespace, name }, origin, en);
const text = (html: string) =>
  html
    .replace(/<[^>]*>/gu, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

function html(given: Partial<MenuProps> = {}): string {
  return renderToStaticMarkup(
    <Menu
      offers={offers("web")}
      last={undefined}
      obstacle={undefined}
      playground={{ kubeconfig: "/tmp/k" }}
      sites={[{ service: "web", href: "/site/shop/web" }]}
      onStart={() => undefined}
      {...given}
    />,
  );
}

test("what is offered is about the Deployment of the page", () => {
  const ids = (name: string, namespace?: string) => offers(name, namespace).map(({ id }) => id);
  expect(ids("web")).toEqual(["roll-out", "never-ready", "too-big", "no-probe", "scale", "reset"]);
  expect(ids("green")).toEqual(["switch-to-green", "switch-to-blue", "reset"]);
  expect(ids("canary")).toEqual(["canary", "canary-off", "reset"]);
  expect(ids("somebodys-own")).toEqual([]);
  expect(ids("web", "elsewhere")).toEqual([]);
});

test("each has a button of its own and the whole line of kubectl", () => {
  const markup = html();
  for (const { title, what, line } of offers("web")) {
    expect(markup).toContain(`aria-label="Start: ${title}"`);
    expect(text(markup)).toContain(what);
    expect(text(markup)).toContain(line);
  }
  expect(text(markup)).toContain("export KUBECONFIG=/tmp/k");
  expect(markup).toContain('href="/site/shop/web"');
  expect(markup).not.toMatch(/disabled=("|"true)"/u);
});

test("where nothing can be started every button is disabled, and says why", () => {
  const markup = html({ obstacle: en.playground.menu.readOnly });
  expect(markup.match(/disabled=""/gu)).toHaveLength(offers("web").length);
  const reason = /aria-describedby="([^"]+)"/u.exec(markup)?.[1];
  expect(markup).toContain(`<p id="${reason ?? ""}" class="try-obstacle">Rollscope runs with --read-only`);
});

test("the one that is being asked for cannot be started twice", () => {
  const last = { id: "scale", isAsked: true, text: "Scale to 8: asking the API server…" } as const;
  const markup = html({ last });
  expect(markup.match(/aria-disabled="true"/gu)).toHaveLength(1);
  expect(text(markup)).toContain(last.text);
});

test("nothing can be started with --read-only, without a server, or in the past", () => {
  const source = connection().source;
  if (source?.type !== "cluster") throw new Error("the sample is a cluster");
  const { menu } = en.playground;
  expect(obstacleOf(connection(), false, en)).toBeUndefined();
  expect(obstacleOf(connection(), true, en)).toBe(menu.past);
  expect(obstacleOf(connection({ state: "server-lost" }), false, en)).toBe(menu.away);
  expect(obstacleOf(connection({ source: { ...source, readOnly: true } }), true, en)).toBe(menu.readOnly);
});

test("what came of it is said, and no more than is known", () => {
  const [offer] = offers("web");
  if (offer === undefined) throw new Error("there is one");
  const said = (told: Parameters<typeof attemptText>[0]["told"]) => attemptText({ offer, told }, now, en);
  expect(said(undefined)).toBe("Roll out 2.0: asking the API server…");
  expect(said({ type: "accepted", at: now })).toBe("Roll out 2.0: accepted by the API server at 14:02:18");
  const refused = (id: string) =>
    said({ type: "refused", why: { id, args: {} }, message: "The server says no." });
  expect(refused("readOnlyRefuses")).toBe(
    "Roll out 2.0: not done. Rollscope runs with --read-only: it changes nothing.",
  );
  expect(refused("ofANewerServer")).toBe("Roll out 2.0: not done. The server says no.");
  expect(said({ type: "unanswered" })).toContain("did not answer");
});

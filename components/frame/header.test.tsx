import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FreshnessPill } from "./freshness-pill.tsx";
import { NoticeList } from "./notice-list.tsx";
import { connection, now, watch } from "./testing/samples.ts";
import { SourceChips } from "./source-chips.tsx";
import { WatchTable } from "./watch-table.tsx";

const text = (html: string) => html.replace(/<[^>]*>/gu, " ").replace(/\s+/gu, " ");

test("the header names context, server and namespaces", () => {
  const html = renderToStaticMarkup(<SourceChips source={connection().source} />);
  expect(text(html)).toContain("context: kind-shop");
  expect(text(html)).toContain("127.0.0.1:6443");
  expect(text(html)).toContain("all namespaces");
});

test("a server without rights to change anything is marked", () => {
  const source = {
    type: "cluster",
    context: "prod",
    server: "https://k8s:6443",
    namespaces: ["shop"],
    readOnly: true,
    playground: undefined,
  } as const;
  expect(text(renderToStaticMarkup(<SourceChips source={source} />))).toContain("read-only");
});

test("the playground says that it is no cluster, and how kubectl reaches it", () => {
  const source = {
    type: "cluster",
    context: "playground",
    server: "https://127.0.0.1:40123",
    namespaces: [],
    readOnly: false,
    playground: { kubeconfig: "/home/ada/kubeconfig" },
  } as const;
  const html = renderToStaticMarkup(<SourceChips source={source} />);
  expect(text(html)).toContain("No cluster: a small Kubernetes of Rollscope’s own");
  expect(text(html)).toContain("export KUBECONFIG=/home/ada/kubeconfig");
  expect(text(html)).not.toContain("context:");
});

test("a recording keeps its own date and is never called live", () => {
  const source = { type: "recording", file: "demo.jsonl", from: now, to: now } as const;
  const view = connection({ state: "recording", source });
  const html = renderToStaticMarkup(
    <>
      <SourceChips source={source} />
      <FreshnessPill connection={view} now={now} clock={() => now} look={() => view} />
    </>,
  );
  expect(text(html)).toContain("recording: demo.jsonl · 2026-11-30");
  expect(text(html)).not.toMatch(/\blive\b/u);
});

test("what the API server said of a watch is shown as text", () => {
  const message = 'pods is forbidden: User "<b>amy</b>" cannot list';
  const watches = [watch({ state: "forbidden", message }), watch({ kind: "API", state: "dead" })];
  const html = renderToStaticMarkup(<WatchTable connection={connection({ watches })} now={now} />);
  expect(html).toContain("User &quot;&lt;b&gt;amy&lt;/b&gt;&quot; cannot list");
  expect(text(html)).toContain("Pods all namespaces not allowed");
  expect(text(html)).toContain("API server");
  expect(text(html)).toContain("All other watches are live.");
});

test("without facts the page's own sentence says what is wrong, and no notice repeats it", () => {
  const refused = connection({
    state: "refused",
    problem: { id: "silent", args: { server: "https://k8s" } },
  });
  const list = (loaded: boolean) =>
    text(renderToStaticMarkup(<NoticeList connection={refused} now={now} loaded={loaded} skew={0} />));
  expect(list(true)).toContain("https://k8s");
  expect(list(false)).toBe("");
});

test("nothing the server writes carries a style attribute, so that the policy may forbid it", () => {
  const html = renderToStaticMarkup(
    <FreshnessPill connection={connection()} now={now} clock={() => now} look={() => connection()} />,
  );
  expect(html).not.toContain("style=");
});

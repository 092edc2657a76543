import { afterEach, expect, test } from "vitest";
import { startFakeApi, type FakeApi } from "./fake-api.ts";
import { pod } from "./objects.ts";

let api: FakeApi;
afterEach(() => api.kill());

const get = async (path: string): Promise<Response> => fetch(`${api.url}${path}`);
const list = async (query = ""): Promise<Record<string, unknown>> =>
  (await (await get(`/api/v1/pods?${query}`)).json()) as Record<string, unknown>;

/** The first lines of a watch. */
async function lines(
  query: string,
  count: number,
): Promise<{ type: string; object: { metadata: { name: string } } }[]> {
  const aborter = new AbortController();
  const response = await fetch(`${api.url}/api/v1/pods?watch=true&${query}`, { signal: aborter.signal });
  const reader = response.body!.getReader();
  let text = "";
  while (text.split("\n").length <= count) {
    const { done, value } = await reader.read();
    if (done) break;
    text += Buffer.from(value).toString("utf8");
  }
  aborter.abort();
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as never);
}

test("W13 kubernetes PR 141529: a delete between the list and the watch is sent", async () => {
  api = await startFakeApi();
  api.put(pod("p1"));
  const { metadata } = await list();
  api.remove(pod("p1"));
  const [event] = await lines(
    `resourceVersion=${(metadata as { resourceVersion: string }).resourceVersion}`,
    1,
  );
  expect(event).toMatchObject({ type: "DELETED", object: { metadata: { name: "p1" } } });
});

test("W13: or it is told that the version is too old", async () => {
  api = await startFakeApi();
  api.put(pod("p1"));
  api.remove(pod("p1"));
  api.compact();
  expect(await lines("resourceVersion=11", 1)).toMatchObject([{ type: "ERROR", object: { code: 410 } }]);
});

test("a list comes in pages, all of the version of the first", async () => {
  api = await startFakeApi();
  api.put(pod("a"), pod("b"), pod("c"));
  const first = await list("limit=2");
  expect(first).toMatchObject({
    metadata: { resourceVersion: "13", remainingItemCount: 1 },
    items: [{}, {}],
  });
  const token = (first["metadata"] as { continue: string }).continue;
  api.put(pod("d"));
  const second = await list(`limit=1&continue=${encodeURIComponent(token)}`);
  expect(second).toMatchObject({ metadata: { resourceVersion: "13" }, items: [{ metadata: { name: "c" } }] });
});

test("a watch without a version begins with everything", async () => {
  api = await startFakeApi();
  api.put(pod("a"), pod("b"));
  expect((await lines("", 3)).map(({ type }) => type)).toEqual(["ADDED", "ADDED", "BOOKMARK"]);
});

test("where only metadata is asked for, only metadata is sent", async () => {
  api = await startFakeApi();
  api.put(pod("a", { data: "secret" }));
  const accept = "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";
  const answer = await fetch(`${api.url}/api/v1/pods`, { headers: { accept } });
  expect(await answer.text()).not.toContain("secret");
});

test("what is frozen answers when it thaws", async () => {
  api = await startFakeApi();
  api.frozen = true;
  let answered = false;
  const answer = list().then(() => (answered = true));
  await expect.poll(() => api.sockets()).toBe(1);
  expect(answered).toBe(false);
  api.thaw();
  await answer;
});

test("what is killed refuses connections until it is started again", async () => {
  api = await startFakeApi();
  await api.kill();
  await expect(list()).rejects.toThrow();
  await api.restart();
  expect(await list()).toMatchObject({ items: [] });
});

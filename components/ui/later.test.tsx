import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { later } from "./later.tsx";

const Name = ({ name }: { readonly name: string }) => <p>{name}</p>;

test("a part that was fetched is drawn, and fetched once", async () => {
  const load = vi.fn(() => Promise.resolve(Name));
  const { Part, fetch } = later(load);
  expect(renderToStaticMarkup(<Part name="web" />)).toBe("");
  fetch();
  await vi.waitFor(() => expect(renderToStaticMarkup(<Part name="web" />)).toBe("<p>web</p>"));
  fetch();
  expect(load).toHaveBeenCalledTimes(1);
});

test("a part that could not be fetched is asked for again", async () => {
  const load = vi.fn<() => Promise<typeof Name>>().mockRejectedValueOnce(new Error("offline"));
  load.mockResolvedValue(Name);
  const { Part, fetch } = later(load);
  fetch();
  await Promise.resolve();
  await vi.waitFor(() => {
    fetch();
    expect(renderToStaticMarkup(<Part name="web" />)).toBe("<p>web</p>");
  });
  expect(load.mock.calls.length).toBeGreaterThan(1);
});

import { describe, expect, it } from "vitest";
import { kinds } from "../../lib/kinds/kinds.ts";
import { createDoor } from "./door.ts";

describe("what a door recalls", () => {
  it("is made once of equal texts, and anew of any other", () => {
    const { recall } = createDoor("key");
    const made: string[] = [];
    const ask = (text: string): string =>
      recall(text, () => {
        made.push(text);
        return `made of ${text}`;
      });
    expect(["a", "b", "a", "a", "b"].map(ask)).toEqual(
      ["a", "b", "a", "a", "b"].map((text) => `made of ${text}`),
    );
    expect(made).toEqual(["a", "b"]);
  });

  it("is forgotten when it has not been asked for while many others were", () => {
    const { recall } = createDoor("key");
    let made = 0;
    const ask = (text: string): number => recall(text, () => ++made);
    const first = ask("first");
    for (let other = 0; other < 60; other++) ask(`before ${String(other)}`);
    expect(ask("first")).toBe(first);
    for (let other = 0; other < 60; other++) ask(`after ${String(other)}`);
    expect(ask("first")).toBe(first);
    for (let other = 0; other < 64; other++) ask(`much later ${String(other)}`);
    expect(ask("first")).not.toBe(first);
  });
});

describe("what comes through the door", () => {
  const door = createDoor("key");
  const planted = "hunter22";
  const line = `kubectl set env deployment/web DB_PASSWORD=${planted}`;
  const at = "2026-11-30T06:00:00Z";

  it.each([
    ["a change-cause of a Deployment", kinds.Deployment, { metadata: causedBy(line) }],
    ["a change-cause of a ReplicaSet", kinds.ReplicaSet, { metadata: causedBy(line) }],
    ["a condition", kinds.Deployment, { status: { conditions: [{ type: "Progressing", message: line }] } }],
    ["an Event", kinds.Event, { message: line, firstTimestamp: at }],
    ["why a pod as a whole failed", kinds.Pod, { status: { message: line } }],
    [
      "what a container wrote at its end",
      kinds.Pod,
      { status: { containerStatuses: [{ name: "web", lastState: { terminated: { message: line } } }] } },
    ],
    [
      "why a container waits",
      kinds.Pod,
      { status: { initContainerStatuses: [{ name: "web", state: { waiting: { message: line } } }] } },
    ],
    [
      "why no node takes it",
      kinds.Pod,
      { status: { conditions: [{ type: "PodScheduled", status: "False", message: line }] } },
    ],
  ])("holds no credential: %s", (_what, kind, raw) => {
    const text = JSON.stringify(kind.read(raw, door));
    expect(text).not.toContain(planted);
    expect(text).toContain(door.mask(line));
  });

  it("is otherwise as it was", () => {
    const said = "Readiness probe failed: HTTP probe failed with statuscode: 503";
    expect(kinds.Event.read({ message: said }, door).message).toBe(said);
  });
});

function causedBy(line: string) {
  return { annotations: { "kubernetes.io/change-cause": line } };
}

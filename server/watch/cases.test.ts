import { afterEach, expect, test } from "vitest";
import type { WatchedKindName } from "../../lib/kinds/kinds.ts";
import type { Tuning } from "../cluster/tuning.ts";
import {
  added,
  bookmark,
  deleted,
  err,
  fin,
  later,
  line,
  list,
  modified,
  raw,
  refuse,
  rst,
  watch,
} from "../cluster/testing/answers.ts";
import type { FakeApi } from "../cluster/testing/fake-api.ts";
import { settle, until } from "../cluster/testing/manual-clock.ts";
import { pod, service } from "../cluster/testing/objects.ts";
import { followOne, type Rig } from "./testing/rig.ts";

// Faults that people met in tools like this one; the number is that of the public report.

const rigs: Rig[] = [];
afterEach(async () => {
  for (const rig of rigs.splice(0)) await rig.stop();
});

async function pods(prepare: (api: FakeApi) => void, limits: Partial<Tuning> = {}): Promise<Rig> {
  return start("Pod", prepare, limits);
}

async function start(
  name: WatchedKindName,
  prepare: (api: FakeApi) => void,
  limits: Partial<Tuning> = {},
): Promise<Rig> {
  const rig = await followOne(name, prepare, limits);
  rigs.push(rig);
  return rig;
}

const web = pod("web");
const api = pod("api");
const inPhase = (phase: string, name = "web") => pod(name, { status: { phase } });
const versions = (rig: Rig): (string | undefined)[] =>
  rig.api.watches("pods").map(({ query }) => query["resourceVersion"]);

test("W01 javascript#3020: a healthy watch lives on, an event a second for 75 s", async () => {
  const rig = await pods((fake) => fake.put(web));
  await rig.reaches("live");
  for (let second = 0; second < 75; second++) {
    rig.api.put(inPhase(`second ${second}`));
    await rig.clock.pass(1000, 1000);
  }
  expect(rig.api.watches("pods")).toHaveLength(1);
  expect(rig.log.story()).toEqual(["+web", ...Array<string>(75).fill("~web")]);
  expect(rig.log.states(rig.uid)).toEqual(["loading", "live"]);
});

test("W02 javascript#596: a socket that went silent is noticed and replaced", async () => {
  const rig = await pods(
    (fake) => {
      fake.script("pods", list(10, web), watch(), watch(added(11, api)));
    },
    { watchIdle: 1000 },
  );
  await until("the watch is open", () => rig.api.watches("pods").length === 1);
  const heard = rig.log.changes.at(-1)?.at;
  await rig.clock.pass(1500, 50);
  expect(rig.log.states(rig.uid)).toEqual(["loading", "live", "lost", "live"]);
  expect(rig.log.watches(rig.uid)[2]?.completeUntil).toBeLessThanOrEqual((heard ?? 0) + 500);
  expect(versions(rig)).toEqual(["10", "10"]);
  expect(rig.log.story()).toEqual(["+web", "+api"]);
});

test("W03 javascript#1933: a watch that always ends at once is asked for ever more slowly", async () => {
  const rig = await pods((fake) => {
    fake.script("pods", list(10, web), ...Array.from({ length: 99 }, () => watch(fin)));
  });
  await rig.clock.pass(10_000, 200);
  const asked = rig.api.watches("pods").length;
  expect(asked).toBeGreaterThanOrEqual(4);
  expect(asked).toBeLessThanOrEqual(6);
  expect(rig.log.states(rig.uid)).toEqual(["loading"]);
  expect(rig.api.lists("pods")).toHaveLength(1);
});

test("W03: where it was live it is lost as long as that lasts", async () => {
  const rig = await pods((fake) => {
    fake.script("pods", list(10, web), watch(), ...Array.from({ length: 99 }, () => watch(fin)));
  });
  await rig.reaches("live");
  rig.api.disturb("pods", fin);
  await rig.clock.pass(10_000, 200);
  expect(rig.log.states(rig.uid)).toEqual(["loading", "live", "lost"]);
});

test("W05 kubernetes-monitor PR 1506: a version that is too old as soon as it was listed leads to polling", async () => {
  const rig = await pods((fake) => {
    fake.put(web);
    fake.decide = ({ plural, isWatch }) => (plural === "pods" && isWatch ? watch(err(410), fin) : undefined);
  });
  await rig.clock.pass(9000, 200);
  // Three times with the listed version, then without any.
  expect(versions(rig)).toEqual(["11", "11", "11", undefined]);
  expect(rig.log.states(rig.uid)).toEqual(["loading", "polling"]);
  expect(rig.log.watches(rig.uid).at(-1)?.message).toContain("too old");
  const before = rig.api.lists("pods").length;
  expect(before).toBeLessThanOrEqual(5);

  rig.api.put(api);
  await rig.clock.pass(11_000, 500);
  expect(rig.log.story()).toEqual(["+web", "+api"]);
  await rig.clock.pass(29_000, 500);
  expect(rig.api.lists("pods").length - before).toBeLessThanOrEqual(4);
  expect(rig.api.watches("pods")).toHaveLength(4);
});

test("W05: polling ends when a watch works again", async () => {
  const rig = await pods((fake) => {
    fake.put(web);
    fake.decide = ({ plural, isWatch }) => (plural === "pods" && isWatch ? watch(err(410), fin) : undefined);
  });
  await rig.reaches("polling");
  rig.api.decide = undefined;
  await rig.clock.pass(75_000, 500);
  expect(rig.log.states(rig.uid)).toEqual(["loading", "polling", "live"]);
});

test("W05: a server that sends everything with the watch itself needs no version, and what is gone is noticed", async () => {
  const rig = await pods((fake) => {
    fake.put(web, api);
    fake.decide = ({ plural, isWatch, query }) =>
      plural === "pods" && isWatch && query["resourceVersion"] === "12" ? watch(err(410), fin) : undefined;
  });
  await until("it was listed", () => rig.log.story().length === 2);
  await rig.clock.pass(1500);
  // Between the last list and the watch that begins anew.
  rig.api.decide = ({ plural, isWatch, query }) => {
    if (plural !== "pods" || !isWatch) return undefined;
    if (query["resourceVersion"] !== undefined) return watch(err(410), fin);
    rig.api.remove(web);
    rig.api.decide = undefined;
    return undefined;
  };
  await rig.reaches("live");
  expect(rig.log.story()).toEqual(["+api", "+web", "-web"]);
});

test("W06 headlamp#7451: a 410 as an event means to list again, and is no object", async () => {
  const rig = await pods((fake) => {
    fake.script("pods", list(10, web), watch(err(410), fin), list(40, web, api));
  });
  await rig.clock.pass(2000);
  expect(rig.api.lists("pods")).toHaveLength(2);
  expect(versions(rig)).toEqual(["10", "40"]);
  expect(rig.log.story()).toEqual(["+web", "+api"]);
  expect(rig.store.count("")).toBe(2);
});

test("W06: a 410 as an HTTP status means the same", async () => {
  const rig = await pods((fake) => {
    fake.script("pods", list(10, web), refuse(410, "too old resource version: 10 (20)"), list(40, api));
  });
  await rig.clock.pass(2000);
  expect(versions(rig)).toEqual(["10", "40"]);
  expect(rig.log.story()).toEqual(["+web", "+api", "-web"]);
});

test("W07 headlamp#3546: an error as an event leaves what is known, and says what is wrong", async () => {
  const rig = await pods((fake) => {
    fake.script("pods", list(10, web), watch(added(11, api)));
  });
  await rig.reaches("live");
  const failing = watch(err(500, "etcd timeout"), fin);
  rig.api.script("pods", ...Array.from({ length: 99 }, () => failing));
  const before = rig.api.watches("pods").length;
  rig.api.disturb("pods", fin);
  await rig.clock.pass(10_000, 200);
  expect(rig.api.watches("pods").length - before).toBeLessThanOrEqual(6);
  expect(rig.api.watches("pods").length - before).toBeGreaterThanOrEqual(3);
  expect(rig.log.states(rig.uid).at(-1)).toBe("lost");
  expect(rig.log.watches(rig.uid).at(-1)?.message).toContain("etcd timeout");
  expect(rig.log.story()).toEqual(["+web", "+api"]);
  expect(rig.store.count("")).toBe(2);
});

test("W09 headlamp#7447: a hundred events are read from one watch", async () => {
  const rig = await pods((fake) => fake.put(web));
  await rig.reaches("live");
  for (let n = 0; n < 100; n++) {
    rig.api.put(inPhase(`n${n}`));
    await rig.clock.pass(100);
  }
  await until("all came", () => rig.log.story().length === 101);
  expect(rig.api.watches("pods")).toHaveLength(1);
});

test("W11 javascript#301: a list again of what is known is no news", async () => {
  const rig = await pods((fake) => {
    fake.script("pods", list(10, web), watch(), watch(err(410), fin), list(30, web), watch());
  });
  await rig.reaches("live");
  await rig.clock.pass(2000);
  const before = rig.log.changes.length;
  rig.api.disturb("pods", fin);
  await rig.clock.pass(5000);
  expect(versions(rig)).toEqual(["10", "10", "30"]);
  expect(rig.log.changes.length).toBe(before);
});

test("W13 kubernetes PR 141529: what is deleted between the list and the watch is gone", async () => {
  const rig = await pods((fake) => {
    fake.put(web, api);
    fake.decide = ({ plural, isWatch }) => {
      if (plural === "pods" && isWatch) fake.remove(web);
      fake.decide = plural === "pods" && isWatch ? undefined : fake.decide;
      return undefined;
    };
  });
  await rig.reaches("live");
  expect(rig.log.story()).toEqual(["+api", "+web", "-web"]);
});

test("W14 javascript#570: what is deleted three times is gone once", async () => {
  const rig = await pods((fake) => {
    fake.script("pods", list(10, web), watch(deleted(11, web), deleted(12, web), deleted(13, web)));
  });
  await rig.reaches("live");
  expect(rig.log.story()).toEqual(["+web", "-web"]);
  expect(rig.store.count("shop")).toBe(0);
});

test("a deletion that belongs to an object before this one deletes nothing", async () => {
  const second = pod("web", {}, { uid: "second" });
  const rig = await pods((fake) => {
    fake.script("pods", list(10, web), watch(added(11, second), deleted(12, web)));
  });
  await rig.reaches("live");
  expect(rig.log.story()).toEqual(["+web", "-web", "+web"]);
});

test("W17 javascript#494: fifty resets leave no connection behind", async () => {
  const rig = await pods((fake) => fake.put(web));
  await rig.reaches("live");
  for (let n = 0; n < 50; n++) {
    await rig.clock.pass(11_000, 11_000);
    rig.api.disturb("pods", rst);
    await until("a watch is open again", () => rig.api.watches("pods").length === n + 2);
  }
  expect(rig.api.sockets()).toBeLessThanOrEqual(2);
});

test("W18 javascript#249, #146: half a line, or an event of no type, is counted and asked for again", async () => {
  const rig = await pods((fake) => {
    fake.script(
      "pods",
      list(10, web),
      watch(modified(11, inPhase("one")), raw('{"type":"ADDED","obj'), fin),
      watch(line({ object: {} })),
      watch(added(12, api)),
    );
  });
  await rig.clock.pass(5000);
  expect(versions(rig)).toEqual(["10", "11", "11"]);
  expect(rig.log.story()).toEqual(["+web", "~web", "+api"]);
  expect(rig.follow.vitals().badLines).toBe(2);
});

test("W18: a line that cannot be read however often it is asked for is passed by a list", async () => {
  const rig = await pods((fake) => {
    const spoiled = watch(line('{"type":"ADDED","object":{"metadata":{"na'));
    fake.script("pods", list(10, web), spoiled, spoiled, spoiled, list(20, web, api), watch());
  });
  await rig.reaches("live");
  expect(versions(rig)).toEqual(["10", "10", "10", "20"]);
  expect(rig.log.story()).toEqual(["+web", "+api"]);
});

test.each([1, 3])("W19 bonny#43: events in pieces of %i bytes come through whole", async (size) => {
  const text = '"é€😀"';
  const bytes = Buffer.from(
    [11, 12]
      .map((version) =>
        JSON.stringify({
          type: "MODIFIED",
          object: {
            metadata: { ...web.metadata, resourceVersion: String(version) },
            status: { message: `${text}${version}` },
          },
        }),
      )
      .join("\n") + "\n",
  );
  const rig = await pods((fake) => fake.script("pods", list(10, web), watch()));
  await rig.reaches("live");
  for (let from = 0; from < bytes.length; from += size) {
    rig.api.disturb("pods", raw(bytes.subarray(from, from + size)));
    if (from % 60 === 0) await settle();
  }
  await until("both came", () => rig.log.story().length === 3);
  const messages = rig.log.changes.flatMap((change) =>
    "put" in change && change.kind === "Pod" ? (change.put.message ?? []) : [],
  );
  expect(messages).toEqual([`${text}11`, `${text}12`]);
});

test("W20 javascript#1496: after a reset it goes on from the last version, and there is one gap", async () => {
  const rig = await pods((fake) => {
    fake.script(
      "pods",
      list(10, web),
      watch(modified(11, inPhase("a")), modified(12, inPhase("b")), modified(13, inPhase("c"))),
      watch(added(14, api)),
    );
  });
  await rig.reaches("live");
  const from = rig.clock.now();
  rig.api.disturb("pods", rst);
  await rig.clock.pass(2000);
  expect(versions(rig)).toEqual(["10", "13"]);
  expect(rig.log.story()).toEqual(["+web", "~web", "~web", "~web", "+api"]);
  expect(rig.log.states(rig.uid)).toEqual(["loading", "live", "lost", "live"]);
  const [, , lost, live] = rig.log.watches(rig.uid);
  expect(lost?.completeUntil).toBeLessThanOrEqual(from);
  expect((live?.since ?? 0) - from).toBeLessThan(2000);
});

test("a gap begins where the last line was heard", async () => {
  const rig = await pods((fake) => fake.put(web));
  await rig.reaches("live");
  await rig.clock.pass(3000);
  rig.api.put(inPhase("a"));
  await until("it came", () => rig.log.story().length === 2);
  const heard = rig.clock.now();
  expect(rig.follow.lastHeard()).toBe(heard);
  await rig.clock.pass(5000);
  rig.api.disturb("pods", rst);
  await until("it is lost", () => rig.log.states(rig.uid).at(-1) === "lost");
  expect(rig.log.watches(rig.uid).at(-1)?.completeUntil).toBe(heard);
});

test("a watch is asked for with bookmarks, and to end after five to ten minutes", async () => {
  const rig = await pods((fake) => fake.put(web));
  await rig.reaches("live");
  const query = rig.api.watches("pods")[0]?.query;
  expect(query).toMatchObject({ watch: "true", allowWatchBookmarks: "true", resourceVersion: "11" });
  expect(Number(query?.["timeoutSeconds"])).toBe(450);
});

test("W21 kubernetes#7162: where listing takes longer than history is kept, it is not listed all the time", async () => {
  const rig = await pods((fake) => {
    fake.put(web);
    const listed = new Map<string, number>();
    fake.decide = ({ plural, isWatch, query }) => {
      if (plural !== "pods") return undefined;
      if (!isWatch) {
        const version = 100 + listed.size;
        listed.set(String(version), rig_.clock.now());
        return later(slow(3000), list(version, web));
      }
      const from = query["resourceVersion"];
      if (from === undefined) return undefined;
      return rig_.clock.now() - (listed.get(from) ?? 0) > 2000 ? watch(err(410), fin) : watch();
    };
  });
  const rig_ = rig;
  const slow = (ms: number): Promise<void> => new Promise((resolve) => void rig_.clock.after(ms, resolve));
  await rig.clock.pass(59_000, 500);
  expect(rig.api.lists("pods").length).toBeLessThanOrEqual(2);
  expect(rig.log.story()).toEqual(["+web"]);
  expect(rig.log.states(rig.uid).at(-1)).not.toBe("live");
  await rig.clock.pass(60_000, 500);
  expect(rig.api.lists("pods").length).toBeLessThanOrEqual(4);
});

test("W22 kubernetes-client#8111: while a new watch is long in coming that is said, and late events stand at their own time", async () => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const rig = await pods((fake) => {
    fake.script("pods", list(10, web), watch());
  });
  await rig.reaches("live");
  const end = rig.clock.now();
  const happened = new Date(Math.ceil((end + 1000) / 1000) * 1000).toISOString();
  const conditions = [{ type: "Ready", status: "True", lastTransitionTime: happened }];
  rig.api.script("pods", later(gate, watch(modified(11, pod("web", { status: { conditions } })))));
  rig.api.disturb("pods", fin);
  await rig.clock.pass(5000);
  expect(rig.log.states(rig.uid)).toEqual(["loading", "live", "lost"]);
  await rig.clock.pass(15_000, 1000);
  open();
  await rig.reaches("live");
  const change = rig.log.changes.findLast(({ kind }) => kind === "Pod");
  expect(change?.stamp).toBe(Date.parse(happened));
  expect(rig.log.watches(rig.uid)[2]?.completeUntil).toBe(end);
});

test("W25 argo-rollouts#1539: the very last event closes what it ends, without another one", async () => {
  const rig = await pods((fake) => fake.script("pods", list(10, web, api), watch()));
  await rig.reaches("live");
  rig.api.disturb("pods", deleted(11, web));
  await until("it is gone", () => rig.log.story().at(-1) === "-web");
});

test("a bookmark moves the version that a new watch goes on from", async () => {
  const rig = await pods((fake) => fake.script("pods", list(10, web), watch(bookmark(50)), watch()));
  await rig.reaches("live");
  expect(rig.follow.vitals().version).toBe("50");
  rig.api.disturb("pods", fin);
  await until("it is watched again", () => rig.api.watches("pods").length === 2);
  expect(versions(rig)).toEqual(["10", "50"]);
});

test("a planned end that is followed by a new watch at once is no gap", async () => {
  const rig = await pods((fake) => fake.put(web));
  await rig.reaches("live");
  for (let minute = 0; minute < 5; minute++) {
    await rig.clock.pass(60_000, 10_000);
    rig.api.mark("pods");
  }
  await settle();
  rig.api.disturb("pods", fin);
  rig.api.put(api);
  await rig.clock.pass(3000);
  expect(rig.log.story()).toEqual(["+web", "+api"]);
  expect(rig.log.states(rig.uid)).toEqual(["loading", "live"]);
  expect(rig.log.changes.at(-1)?.stamp).toBeUndefined();
});

test("an event of a type that is not known is passed over", async () => {
  const rig = await pods((fake) => {
    fake.script(
      "pods",
      list(10, web),
      watch(line({ type: "SHOUTED", object: { metadata: { resourceVersion: "11" } } }), added(12, api)),
    );
  });
  await rig.reaches("live");
  expect(rig.log.story()).toEqual(["+web", "+api"]);
  expect(rig.follow.vitals().badLines).toBe(0);
});

test("when too many requests are made, the server says how long to wait", async () => {
  const rig = await pods((fake) => {
    fake.script("pods", refuse(429, "slow down", { "retry-after": "20" }), list(10, web));
  });
  await rig.clock.pass(19_000, 1000);
  expect(rig.api.lists("pods")).toHaveLength(1);
  await rig.clock.pass(2000);
  expect(rig.api.lists("pods")).toHaveLength(2);
  await rig.reaches("live");
});

test("what a list no longer has is gone, and what came and changed meanwhile is told", async () => {
  const rig = await start("Service", (fake) => fake.put(service("a"), service("b")));
  await rig.reaches("live");
  rig.api.disturb("services", fin);
  rig.api.decide = ({ isWatch }) => (isWatch ? refuse(500, "etcdserver: no leader") : undefined);
  await rig.clock.pass(3000);
  rig.api.remove(service("a"));
  rig.api.put(service("b", { spec: { selector: { app: "b" } } }), service("c"));
  rig.api.compact();
  rig.api.decide = undefined;
  await rig.reaches("live");
  expect(rig.log.story()).toEqual(["+a", "+b", "~b", "+c", "-a"]);
});

test("nothing is told after it was stopped", async () => {
  const rig = await pods((fake) => fake.put(web));
  await rig.reaches("live");
  rig.follow.stop();
  rig.api.put(api);
  await rig.clock.pass(5000);
  expect(rig.log.story()).toEqual(["+web"]);
  await until("the connection is closed", () => rig.api.openWatches() === 0);
});

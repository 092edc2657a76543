import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { History } from "../../lib/rollout/history/history.ts";
import { enAside } from "../../lib/words/aside.ts";
import { clockText } from "./axis/clock.ts";
import { noon } from "./testing/course.ts";
import { canary, opened, recreate, rolling } from "./testing/samples.ts";
import { eventsTable } from "./tables/events.ts";
import { podsTable } from "./tables/pods.ts";
import { replicasTable } from "./tables/replicas.ts";
import type { TableInput } from "./tables/table.ts";
import { trafficTable } from "./tables/traffic.ts";
import { openPods } from "./numbers/pods.ts";
import { sheetOf } from "./axis/sheet.ts";
import { Timeline } from "./timeline.tsx";
import { openTime, type TimeState } from "./axis/window.ts";

process.env["TZ"] = "UTC";

const draw = (history: History, state: TimeState = openTime(undefined), recorded = false) => {
  const clock = () => noon + 9900;
  const time = { at: state.at, state, act: () => undefined, clock, opened: noon };
  return renderToStaticMarkup(<Timeline recorded={recorded} history={history} version={1} time={time} />);
};

describe("the timeline", () => {
  test("calls the last moment of a recording its end, never now", () => {
    expect(draw(rolling())).toContain(">now<");
    expect(draw(rolling(), openTime(undefined), true)).toContain(">end<");
    expect(draw(rolling(), openTime(undefined), true)).not.toMatch(/>now<|"Now/);
  });

  test("is four figures, named, each with its picture in a sentence", () => {
    const html = draw(rolling());
    expect([...html.matchAll(/<figure[^>]* aria-label="(\w+)"/g)].map(([, name]) => name)).toEqual([
      "Replicas",
      "Traffic",
      "Pods",
      "Events",
    ]);
    expect(html).toContain(
      'role="img" aria-label="5 pods, 5 available; at most 5 and at least 4 are allowed."',
    );
    expect(html).toContain('aria-label="web sends 40 % to A 1.0 and 60 % to B 2.0."');
    expect(html).toContain('aria-label="7 pods of 2 versions in this stretch of time."');
  });

  test("is one slider, whose value is the moment in words", () => {
    expect(draw(rolling())).toMatch(
      /role="slider" tabindex="0" aria-label="Moment shown"[^>]*aria-valuetext="Now"/i,
    );
    const past = draw(rolling(), openTime(noon + 4500));
    expect(past).toMatch(/aria-valuetext="14:02:14\.50*, 5\.4 s ago"/);
    expect(past).toContain("· 5.4 s ago</text>");
  });

  test("lets one choose among several Services only where there are several", () => {
    const history = rolling();
    expect(draw(history)).not.toContain('<option value="service-web"');
    const [band] = history.traffic;
    if (band === undefined) throw new Error("no band");
    const two = draw({
      ...history,
      traffic: [band, { ...band, serviceUid: "other", service: "web-canary" }],
    });
    expect(two).toContain('<option value="other">web-canary</option>');
    expect(draw({ ...history, traffic: [] })).toContain("No Service selects these pods.");
  });

  test("lets nothing that a cluster says become HTML", () => {
    const history = rolling();
    const [version, ...others] = history.versions;
    if (version === undefined) throw new Error("no version");
    const html = draw({ ...history, versions: [{ ...version, label: "<img src=x>" }, ...others] });
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img");
  });

  test("draws a history in which nothing has happened yet", () => {
    const empty = { ...rolling(), versions: [], replicas: [], traffic: [], lanes: new Map(), marks: [] };
    expect(draw(empty)).toContain("Nothing is known of this moment.");
  });
});

describe("the tables", () => {
  const sheet = sheetOf({ from: noon, to: noon + 8000 }, 80);
  const input = (history: History): TableInput => ({
    history,
    sheet,
    words: enAside,
    stamp: (at) => clockText(at, "second"),
  });

  test("of Replicas has every step, and what each version has in each state", () => {
    const { head, rows } = replicasTable(input(rolling()));
    expect(head.slice(0, 5)).toEqual(["Time", "Max", "Min", "A 1.0: available", "A 1.0: ready"]);
    expect(rows[0]?.cells).toEqual(["14:01:50", "5", "4", "4", "0", "0", "0", "0", "", "", "", "", ""]);
    expect(rows.at(-1)?.cells).toEqual([
      "14:02:18",
      "5",
      "4",
      "2",
      "0",
      "0",
      "0",
      "0",
      "2",
      "0",
      "1",
      "0",
      "0",
    ]);
  });

  test("of Replicas says ? for what is not known", () => {
    expect(replicasTable(input(canary())).rows[0]?.cells).toContain("?");
    const { head, rows } = replicasTable(input(opened()));
    const cells = Object.fromEntries(head.map((name, index) => [name, rows[0]?.cells[index]]));
    expect(cells).toMatchObject({
      Max: "?",
      Min: "?",
      "A 1.0: available": "≥ 3",
      "A 1.0: state unknown": "1",
    });
    expect(cells).toMatchObject({ "A 1.0: ready": "?", "A 1.0: missing": "?", "A 1.0: leaving": "?" });
    expect(cells).toMatchObject({ "A 1.0: leaving": "?", "B 2.0: available": "?" });
    expect(rows.at(-1)?.cells.slice(1, 3)).toEqual(["5", "4"]);
  });

  test("of Traffic has ready endpoints and shares, and says when there are none", () => {
    const history = recreate();
    const { rows } = trafficTable(input(history), history.traffic[0]);
    expect(rows[0]?.cells).toEqual(["14:01:30", "", "3 (100 %)", "0", "0 (0 %)", "0", "0"]);
    expect(rows.some(({ cells }) => cells[1] === "no endpoints")).toBe(true);
  });

  test("of Traffic says ? for what was before the first look", () => {
    const { rows } = trafficTable(input(opened()), opened().traffic[0]);
    expect(rows[0]?.cells).toEqual(["14:01:30", "unknown", "?", "?", "?", "?", "?"]);
    expect(rows[1]?.cells[2]).toBe("3 (75 %)");
  });

  test("of Pods has every life", () => {
    const history = rolling();
    const { rows } = podsTable(input(history), openPods()(history, sheet), noon + 5500);
    expect(rows).toHaveLength(7);
    expect(rows.find(({ key }) => key === "pod-jq9dj")?.cells).toEqual([
      "web-1-jq9dj",
      "B 2.0",
      "running, not ready",
      "14:02:13",
      "",
      "14:02:15 web ended: Error, exit code 1",
    ]);
    expect(rows.find(({ key }) => key === "pod-gnsqd")?.cells.slice(2, 5)).toEqual([
      "",
      "14:01:30",
      "14:02:15",
    ]);
  });

  test("of Events has every mark", () => {
    const { rows } = eventsTable(input(rolling()));
    expect(rows.map(({ cells }) => cells)).toEqual([
      ["14:02:11", "template: 1.0 → 2.0", "B 2.0", "1"],
      [
        "14:02:15",
        "Unhealthy (web): Readiness probe failed: HTTP probe failed with statuscode: 503",
        "",
        "3",
      ],
    ]);
  });

  test("are bounded, and say how many rows there are", () => {
    const history = rolling();
    const [step] = history.replicas;
    if (step === undefined) throw new Error("no step");
    const many = Array.from({ length: 1000 }, (_, index) => ({ ...step, at: noon + index * 5 }));
    const { rows, all } = replicasTable(input({ ...history, replicas: many }));
    expect([rows.length, all]).toEqual([200, 1000]);
  });
});

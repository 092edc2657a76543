import { expect, test } from "vitest";
import type { Draft } from "../../object.ts";
import { convertPod } from "./conversion.ts";

const converted = (status: Draft): unknown => {
  const pod: Draft = { status };
  convertPod(pod);
  return pod["status"];
};

test.each<[string, Draft, Draft]>([
  [
    "an address alone is the list's first",
    { podIP: "10.0.0.1" },
    { podIP: "10.0.0.1", podIPs: [{ ip: "10.0.0.1" }] },
  ],
  [
    "a list alone has an address",
    { podIPs: [{ ip: "10.0.0.1" }, { ip: "fd00::1" }] },
    { podIP: "10.0.0.1", podIPs: [{ ip: "10.0.0.1" }, { ip: "fd00::1" }] },
  ],
  [
    "an address that is not the list's first takes its place",
    { podIP: "10.0.0.2", podIPs: [{ ip: "10.0.0.1" }] },
    { podIP: "10.0.0.2", podIPs: [{ ip: "10.0.0.2" }] },
  ],
  [
    "a container says that it was in no state before",
    { containerStatuses: [{ name: "web", state: { running: {} } }] },
    { containerStatuses: [{ name: "web", state: { running: {} }, lastState: {} }] },
  ],
  ["no address is none", { phase: "Pending" }, { phase: "Pending" }],
  [
    "a condition says that it was never probed",
    { conditions: [{ type: "Ready", status: "True", lastTransitionTime: "2026-11-30T12:00:00Z" }] },
    {
      conditions: [
        { type: "Ready", status: "True", lastProbeTime: null, lastTransitionTime: "2026-11-30T12:00:00Z" },
      ],
    },
  ],
])("%s", (_, status, wanted) => {
  expect(converted(status)).toEqual(wanted);
});

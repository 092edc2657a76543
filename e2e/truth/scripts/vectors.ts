import { deployment, service, strategyOf } from "../objects.ts";
import { apply, gone, kubectl, ready, readyTogether, roomOff, roomOn, until, type Script } from "../script.ts";
import { begun, image, looked, patched, scale, undo } from "./steps.ts";

const withService = apply(service("web", { app: "web" }));

/** Pods become ready one after the other, unless it is said. */
export const vectors: readonly Script[] = [
  {
    name: "t1",
    says: "4 replicas, surge 1, unavailable 0",
    steps: [
      withService,
      ...begun({ replicas: 4, rolling: "1/0" }),
      image("2.0"),
      ready(1),
      ready(),
      kubectl("rollout status deployment/web"),
      ...looked(),
    ],
  },
  {
    name: "t2",
    says: "4 replicas, surge 0, unavailable 1",
    steps: [withService, ...begun({ replicas: 4, rolling: "0/1" }), image("2.0"), ready(1), ready(), ...looked()],
  },
  {
    name: "t3",
    says: "10 replicas, 25 %, pods ready together",
    steps: [
      ...begun({ replicas: 10, rolling: "25%/25%" }),
      image("2.0"),
      readyTogether,
      readyTogether,
      readyTogether,
      readyTogether,
      ...looked(),
    ],
  },
  {
    name: "t3b",
    says: "10 replicas, 25 %",
    steps: [withService, ...begun({ replicas: 10, rolling: "25%/25%" }), image("2.0"), ready(1), ready(1), ready(), ...looked()],
  },
  {
    name: "t4",
    says: "1 replica by default strategy",
    steps: [...begun({ replicas: 1 }), image("2.0"), ready(), ...looked()],
  },
  {
    name: "t5",
    says: "no room for the surge pod, the deadline passes, then there is room",
    steps: [
      roomOn(0, "room-of-t5"),
      roomOn(1, "room-of-t5"),
      ...begun({
        ...{ replicas: 2, rolling: "1/0", spec: { progressDeadlineSeconds: 3 } },
        ...{ container: { ports: [{ containerPort: 8080, hostPort: 31_005 }] }, room: "room-of-t5" },
      }),
      image("2.0"),
      kubectl("get pods"),
      until("web", "ProgressDeadlineExceeded"),
      kubectl("rollout status deployment/web"),
      roomOn(2, "room-of-t5"),
      ready(),
      kubectl("rollout status deployment/web"),
      ...looked(),
      kubectl("delete deployment web"),
      roomOff(0, "room-of-t5"),
      roomOff(1, "room-of-t5"),
      roomOff(2, "room-of-t5"),
    ],
  },
  {
    name: "t6",
    says: "rollover: a version that never becomes ready is replaced by a third",
    steps: [
      withService,
      ...begun({ replicas: 10, rolling: "3/2" }),
      image("2.0-broken"),
      image("3.0"),
      ready(1),
      ready(),
      ...looked(),
    ],
  },
  {
    name: "t7",
    says: "scaled up in the middle of a rollout that is stuck",
    steps: [...begun({ replicas: 10, rolling: "3/2" }), image("2.0-broken"), scale(15), ready(), ...looked()],
  },
  {
    name: "t7c",
    says: "scaled to 0 in the middle of a rollout that is stuck, and up again",
    steps: [
      ...begun({ replicas: 10, rolling: "3/2" }),
      image("2.0-broken"),
      scale(0),
      ...looked(),
      scale(3),
      ready(),
      ...looked(),
    ],
  },
  {
    name: "t7d",
    says: "scaled up in the middle of a good rollout",
    steps: [...begun({ replicas: 4, rolling: "25%/25%" }), image("2.0"), ready(1), scale(8), ready(), ...looked()],
  },
  {
    name: "t7e",
    says: "scaled down in the middle of a good rollout",
    steps: [...begun({ replicas: 8, rolling: "25%/25%" }), image("2.0"), ready(2), scale(3), ready(), ...looked()],
  },
  {
    name: "t8",
    says: "a broken version undone, 4 replicas",
    steps: [...begun({ replicas: 4, rolling: "25%/25%" }), image("2.0-broken"), undo(), ready(), ...looked()],
  },
  {
    name: "t8b",
    says: "a broken version undone, 10 replicas, surge 3, unavailable 2",
    steps: [...begun({ replicas: 10, rolling: "3/2" }), image("2.0-broken"), undo(), ready(), ...looked()],
  },
  {
    name: "t9",
    says: "minReadySeconds 2",
    steps: [...begun({ replicas: 3, rolling: "1/0", spec: { minReadySeconds: 2 } }), image("2.0"), ready(1), ready(), ...looked()],
  },
  {
    name: "t11",
    says: "surge 100 %",
    steps: [withService, ...begun({ replicas: 3, rolling: "100%/0" }), image("2.0"), ready(2), ready(), ...looked()],
  },
  {
    name: "t12",
    says: "unavailable 100 %",
    steps: [withService, ...begun({ replicas: 3, rolling: "0/100%" }), image("2.0"), ready(), ...looked()],
  },
  {
    name: "t13",
    says: "Recreate, with pods that take their time to go",
    steps: [
      withService,
      ...begun({ replicas: 3, grace: 600, spec: { strategy: { type: "Recreate" } } }),
      image("2.0"),
      kubectl("get pods"),
      gone(1),
      gone(),
      ready(),
      ...looked(),
    ],
  },
  {
    name: "t13b",
    says: "rolling, with pods that take their time to go",
    steps: [withService, ...begun({ replicas: 3, grace: 600, rolling: "1/1" }), image("2.0"), ready(1), ready(), gone(1), gone(), ...looked()],
  },
  {
    name: "t15",
    says: "paused in the middle, scaled, resumed",
    steps: [
      ...begun({ replicas: 4, rolling: "1/1" }),
      image("2.0"),
      ready(1),
      kubectl("rollout pause deployment/web"),
      ready(),
      scale(6),
      ready(),
      kubectl("rollout resume deployment/web"),
      ready(),
      ...looked(),
    ],
  },
  {
    name: "t16",
    says: "0 replicas: another template, then scaled up",
    steps: [...begun({ replicas: 0 }), image("2.0"), scale(2), ready(), ...looked()],
  },
  {
    name: "t17",
    says: "first creation, by default strategy",
    steps: [withService, apply(deployment({ replicas: 3 })), ready(1), ready(), kubectl("rollout status deployment/web"), ...looked()],
  },
  {
    name: "t18",
    says: "scaled up and down, nothing rolls",
    steps: [...begun({ replicas: 3 }), scale(5), ready(), scale(2), ...looked()],
  },
  {
    name: "t20",
    says: "another template of 6 replicas, 30 % and 0",
    steps: [...begun({ replicas: 6, rolling: "30%/0" }), image("2.0"), ready(1), ready(), ...looked()],
  },
  {
    name: "t21",
    says: "the strategy changes in the middle",
    steps: [
      ...begun({ replicas: 4, rolling: "1/0" }),
      image("2.0-broken"),
      patched({ strategy: strategyOf("2/2") }),
      patched({ strategy: { type: "Recreate", rollingUpdate: null } }),
      image("3.0"),
      ready(),
      patched({ strategy: strategyOf("25%/25%") }),
      ...looked(),
    ],
  },
];

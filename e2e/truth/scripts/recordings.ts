import { deployment, service } from "../objects.ts";
import { apply, gone, kubectl, ready, roomOff, roomOn, until, type Script } from "../script.ts";
import { because, begun, image, looked, patched, scale, undo } from "./steps.ts";

const colour = (name: string, tag: string) =>
  deployment({ name, replicas: 2, tag, labels: { app: "shop", colour: name } });
const room = "room-of-noroom";
const settings = (greeting: string) => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "settings" },
  data: { greeting },
});

/** What people do, and what goes wrong then. */
export const recordings: readonly Script[] = [
  {
    name: "rolling",
    says: "an image with its cause, then back to revision 1",
    steps: [
      apply(service("web", { app: "web" })),
      ...begun({ replicas: 4, rolling: "1/0" }),
      because("first"),
      image("2.0"),
      because("second"),
      ready(),
      undo(1),
      ready(),
      ...looked(),
    ],
  },
  {
    name: "stuck",
    says: "a version that never becomes ready, past its deadline, then undone",
    steps: [
      apply(service("web", { app: "web" })),
      ...begun({ replicas: 4, rolling: "1/0", spec: { progressDeadlineSeconds: 3 } }),
      image("2.0-broken"),
      until("web", "ProgressDeadlineExceeded"),
      kubectl("rollout status deployment/web --timeout=20s"),
      kubectl("describe deployment web"),
      undo(),
      kubectl("rollout status deployment/web --watch=false"),
      ...looked(),
    ],
  },
  {
    name: "noroom",
    says: "no node has room for the surge pod; then surge 0, unavailable 1",
    steps: [
      roomOn(0, room),
      roomOn(1, room),
      ...begun({
        ...{ replicas: 2, rolling: "1/0", room },
        container: { ports: [{ containerPort: 8080, hostPort: 31_006 }] },
      }),
      image("2.0"),
      kubectl("get pods"),
      kubectl("describe pod {pod 2.0}"),
      patched({ strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } } }),
      ready(),
      ...looked(),
      kubectl("delete deployment web"),
      roomOff(0, room),
      roomOff(1, room),
    ],
  },
  {
    name: "too-big",
    says: "pods that ask for more than any node has",
    steps: [
      ...begun({ replicas: 1 }),
      apply(
        deployment({ replicas: 1, container: { resources: { requests: { cpu: "1000", memory: "1Ti" } } } }),
      ),
      kubectl("get pods"),
      kubectl("describe pod {pod}"),
      kubectl("set resources deployment/web --requests=cpu=10m,memory=16Mi"),
      ready(),
      ...looked(),
    ],
  },
  {
    name: "recreate",
    says: "all pods replaced at once, one slow to go",
    steps: [
      apply(service("web", { app: "web" })),
      ...begun({ replicas: 2, grace: 600, spec: { strategy: { type: "Recreate" } } }),
      image("2.0"),
      gone(),
      ready(1),
      ready(),
      undo(),
      gone(),
      ready(),
      ...looked(),
    ],
  },
  {
    name: "bluegreen",
    says: "a Service's selector is switched, and back",
    steps: [
      apply(service("shop", { app: "shop", colour: "blue" })),
      apply(colour("blue", "1.0"), colour("green", "2.0")),
      ready(),
      kubectl("set selector service shop app=shop,colour=green"),
      kubectl("get endpointslices,services"),
      scale(0, "blue"),
      scale(2, "blue"),
      ready(),
      kubectl("set selector service shop app=shop,colour=blue"),
      kubectl("describe service shop"),
    ],
  },
  {
    name: "canary",
    says: "a small canary beside a large stable version",
    steps: [
      apply(service("shop", { app: "shop" })),
      apply(deployment({ name: "stable", replicas: 5, labels: { app: "shop", track: "stable" } })),
      ready(),
      apply(
        deployment({ name: "canary", replicas: 1, tag: "2.0", labels: { app: "shop", track: "canary" } }),
      ),
      ready(),
      scale(2, "canary"),
      ready(),
      scale(0, "canary"),
      ...looked("canary"),
      kubectl("delete deployment canary"),
      kubectl("get deployments,replicasets,pods"),
    ],
  },
  {
    name: "annotation",
    says: "only an annotation, only a ConfigMap, then the template",
    steps: [
      apply(settings("hello")),
      ...begun({ replicas: 2, container: { envFrom: [{ configMapRef: { name: "settings" } }] } }),
      because("nothing rolls"),
      apply(settings("good day")),
      kubectl("describe configmap settings"),
      kubectl("set env deployment/web GREETING=good-day"),
      ready(),
      kubectl("set env deployment/web --list"),
      ...looked(),
    ],
  },
];

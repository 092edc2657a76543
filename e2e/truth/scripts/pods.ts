import { deployment, service } from "../objects.ts";
import { apply, gone, kubectl, ready, type Script, type Step } from "../script.ts";
import { begun, image, looked } from "./steps.ts";

const soon = Object.fromEntries(
  [
    "crash-exit",
    "crash-back-off",
    "probe-fails",
    "image-pull-fail",
    "image-pull-back-off",
    "config-error",
  ].map((stage) => [`${stage}.stage.kwok.x-k8s.io/delay`, "0s"]),
);
const never = { "crash-restart.stage.kwok.x-k8s.io/delay": "3600s" };

/** A version whose pods do what they should not, and come to rest then. */
const behaves = (as: string, more: Readonly<Record<string, string>> = {}): readonly Step[] => [
  apply(
    deployment({
      ...{ replicas: 2, rolling: "1/0", tag: "2.0-broken" },
      podAnnotations: { "rollscope.dev/behave": as, ...soon, ...never, ...more },
    }),
  ),
  kubectl("get pods"),
  kubectl("describe pod {pod 2.0-broken}"),
];

/** Pods one by one: deleted, taken away, given, going wrong. */
export const pods: readonly Script[] = [
  {
    name: "pods-deleted",
    says: "pods are deleted, with grace and without",
    steps: [
      apply(service("web", { app: "web" })),
      ...begun({ replicas: 3, grace: 600 }),
      kubectl("delete pod {pod} --wait=false"),
      kubectl("get pods"),
      ready(),
      kubectl("delete pod {pod} --grace-period=0 --force"),
      ready(),
      gone(),
      ...looked(),
    ],
  },
  {
    name: "pods-relabelled",
    says: "a pod loses its label and is replaced, and comes back as one too many",
    steps: [
      apply(service("web", { app: "web" })),
      ...begun({ replicas: 2 }),
      // The one that comes for it does not become ready: of two alike, the clock would say which is too many.
      kubectl("label pod {pod} app=other --overwrite"),
      kubectl("get pods --show-labels"),
      kubectl("label pod -l app=other app=web --overwrite"),
      ...looked(),
    ],
  },
  {
    name: "pods-orphaned",
    says: "a Deployment goes and leaves its ReplicaSet, which another one adopts",
    steps: [
      ...begun({ replicas: 2 }),
      kubectl("delete deployment web --cascade=orphan"),
      kubectl("get replicasets,pods"),
      apply(deployment({ replicas: 2 })),
      image("2.0"),
      ready(),
      ...looked(),
      kubectl("delete deployment web --cascade=foreground --wait=false"),
      kubectl("get deployments,replicasets,pods"),
    ],
  },
  {
    name: "crash-loop",
    says: "a version whose containers end with code 1",
    steps: [...begun({ replicas: 2, rolling: "1/0" }), ...behaves("crash-loop"), ...looked()],
  },
  {
    name: "out-of-memory",
    says: "a version whose containers are killed for their memory",
    steps: [
      ...begun({ replicas: 2, rolling: "1/0" }),
      ...behaves("crash-loop", { "rollscope.dev/exit-code": "137" }),
    ],
  },
  {
    name: "config-error",
    says: "a version that names a ConfigMap which is not there",
    steps: [...begun({ replicas: 2, rolling: "1/0" }), ...behaves("config-error"), ...looked()],
  },
  {
    name: "never-ready",
    says: "a version whose probe fails",
    steps: [...begun({ replicas: 2, rolling: "1/0" }), ...behaves("never-ready"), ...looked()],
  },
  {
    name: "whole",
    says: "one object of each kind, with all that the API adds to it",
    steps: [
      apply(service("web", { app: "web" })),
      ...begun({ replicas: 1 }),
      kubectl("get deployments,replicasets,pods,services,endpointslices -o yaml"),
      kubectl("get events -o yaml --field-selector reason=ScalingReplicaSet"),
      kubectl("get events -o yaml --field-selector reason=SuccessfulCreate"),
      kubectl("get events -o yaml --field-selector reason=Scheduled"),
      kubectl("describe service web"),
      kubectl("describe pods"),
      kubectl("describe replicasets"),
      kubectl("get services,endpointslices"),
      kubectl("get deployments,replicasets,pods -o wide"),
    ],
  },
  {
    name: "quality",
    says: "requests and limits, and what class of pods they make",
    steps: [
      apply(
        deployment({
          name: "burst",
          replicas: 1,
          container: { resources: { requests: { cpu: "10m", memory: "16Mi" }, limits: { memory: "32Mi" } } },
        }),
        deployment({
          name: "sure",
          replicas: 1,
          container: { resources: { limits: { cpu: "0.5", memory: "64Mi" } } },
        }),
      ),
      ready(),
      kubectl("describe pods"),
      kubectl("get pods -o wide"),
    ],
  },
];

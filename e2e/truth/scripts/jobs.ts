import type { Raw } from "../../../lib/base/raw.ts";
import { paced } from "../objects.ts";
import { apply, kubectl, patch, ready, type Script, type Step } from "../script.ts";

/** A node has a Job's pod end a while after it has become ready; not before it is told to, where it has these. */
const lasting = {
  "pod-complete.stage.kwok.x-k8s.io/delay": "3600s",
  "pod-complete.stage.kwok.x-k8s.io/jitter-delay": "3600s",
};

/** Pods that end when they are told to. */
const job = (name: string, spec: Raw): Raw => ({
  apiVersion: "batch/v1",
  kind: "Job",
  metadata: { name },
  spec: {
    template: {
      metadata: { annotations: { ...paced, ...lasting } },
      spec: {
        restartPolicy: "Never",
        terminationGracePeriodSeconds: 0,
        containers: [{ name: "work", image: "registry.example/work:1.0" }],
      },
    },
    ...spec,
  },
});

/** The oldest pod at work ends. */
const end = (phase: "Succeeded" | "Failed"): Step =>
  patch("pod {pod} --subresource=status", { status: { phase, conditions: [], containerStatuses: [] } });

/** Work that comes to its end. */
export const jobs: readonly Script[] = [
  {
    name: "job",
    says: "a Job has two pods at work until three have succeeded",
    steps: [
      apply(job("work", { completions: 3, parallelism: 2 })),
      ready(),
      kubectl("get jobs"),
      end("Succeeded"),
      ready(),
      kubectl("get jobs -o wide"),
      end("Succeeded"),
      kubectl("get jobs,pods"),
      end("Succeeded"),
      kubectl("wait --for=condition=complete job/work --timeout=10s"),
      kubectl("get jobs"),
      kubectl("describe job work"),
      kubectl("delete job work"),
      kubectl("get jobs,pods"),
    ],
  },
  {
    name: "job-fails",
    says: "a Job fails with its first pod where no other may follow",
    steps: [
      apply(job("work", { backoffLimit: 0, completions: 2, parallelism: 2 })),
      ready(1),
      end("Failed"),
      kubectl("wait --for=condition=failed job/work --timeout=10s"),
      kubectl("get jobs,pods"),
      kubectl("describe job work"),
    ],
  },
  {
    name: "job-suspended",
    says: "a Job waits where it is suspended, and does what it is changed to",
    steps: [
      apply(job("work", { suspend: true, completions: 4, parallelism: 1 })),
      kubectl("get jobs"),
      patch("job work", { spec: { suspend: false } }),
      ready(),
      patch("job work", { spec: { parallelism: 3 } }),
      ready(1),
      patch("job work", { spec: { suspend: true } }),
      kubectl("get jobs,pods"),
      patch("job work", { spec: { suspend: false, parallelism: 1 } }),
      end("Succeeded"),
      kubectl("get jobs"),
      patch("job work", { spec: { completions: 1 } }),
    ],
  },
];

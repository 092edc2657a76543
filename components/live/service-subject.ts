import type { Ref } from "../../lib/rollout/ref.ts";
import {
  applyServiceHistory,
  openingServiceHistory,
  type ServiceHistory,
} from "../../lib/rollout/service/history.ts";
import { pictureOf } from "../../lib/rollout/service/picture.ts";
import {
  applyServiceProgress,
  cloneServiceProgress,
  openServiceProgress,
  type ServiceProgress,
} from "../../lib/rollout/service/progress.ts";
import { serviceViewOf } from "../../lib/view/service-view-of.ts";
import type { ServicePageView } from "../../lib/view/service-view.ts";
import type { Subject } from "./subject.ts";

/** A Service, and the rollouts behind it. */
export const serviceSubject = (ref: Ref): Subject<ServiceHistory, ServiceProgress, ServicePageView> => ({
  topic: { type: "service", namespace: ref.namespace, name: ref.name },
  openHistory: (base, at) => openingServiceHistory(ref, base, at),
  applyHistory: applyServiceHistory,
  openProgress: (base, at) => openServiceProgress(ref, base, at),
  applyProgress: applyServiceProgress,
  cloneProgress: cloneServiceProgress,
  pictureOf,
  progressOf: ({ progress }) => progress,
  viewOf: serviceViewOf,
});

import type { Container, Pod } from "../kinds/pod.ts";
import { podsAt, type Situation } from "../rollout/situation.ts";

/** A container of the current version, and its pod. */
export interface Found {
  readonly pod: Pod;
  readonly container: Container;
  /** How many of the pods looked at have such a container. */
  readonly pods: number;
}

/** The first container of the pods that are not ready for which `test` holds. */
export function findContainer(
  situation: Situation,
  test: (container: Container) => boolean,
): Found | undefined {
  const found = podsAt(situation, "unready").flatMap((pod) => {
    const container = pod.containers.find(test);
    return container === undefined ? [] : [{ pod, container }];
  });
  const [first] = found;
  return first === undefined ? undefined : { ...first, pods: found.length };
}

import type { Difference } from "./compare.ts";
import type { Script } from "./script.ts";

/** A difference that stays, and is told in docs/playground.md. */
interface Exception {
  readonly script: string;
  readonly facet: Difference["facet"];
  readonly title: RegExp;
  readonly why: string;
}

const exceptions: readonly Exception[] = [
  {
    script: "pods-orphaned",
    facet: "conditions",
    title: /Available$/,
    why: "On its way out, a Deployment of ours does not count once more what it leaves behind.",
  },
  {
    script: "random-5",
    facet: "events",
    title: / web-#2/,
    why: "A ReplicaSet that is given two sizes within a millisecond may see only the second.",
  },
  {
    script: "random-10",
    facet: "owners",
    title: /kubectl scale deployment\/web --replicas=5$/,
    why: "A Scale that changes nothing does not divide its owner's entry in two.",
  },
];

/** Why a difference is none that counts; undefined where it is one. */
export const excuseFor = (script: Script, { facet, title }: Difference): string | undefined =>
  exceptions.find((one) => one.script === script.name && one.facet === facet && one.title.test(title))?.why;

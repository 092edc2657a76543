import { deployment } from "../objects.ts";
import { apply, kubectl, ready, type Script, type Step } from "../script.ts";
import { because, begun, image, looked, scale, undo } from "./steps.ts";

const small = { replicas: 2, rolling: "1/0" };

/** A version with its cause, rolled out by a manifest. */
const rolled = (tag: string, why?: string, spec?: Readonly<Record<string, unknown>>): readonly Step[] => [
  apply(
    deployment({
      ...{ ...small, tag },
      ...(spec === undefined ? {} : { spec }),
      ...(why === undefined ? {} : { annotations: { "kubernetes.io/change-cause": why } }),
    }),
  ),
  ready(),
];
const abc = [...rolled("1.0", "create A"), ...rolled("2.0", "update B"), ...rolled("3.0", "update C")];
const undone = (revision?: number): readonly Step[] => [undo(revision), ready()];
const history = kubectl("rollout history deployment/web");

/** Numbers, causes and what `undo` finds. */
export const revisions: readonly Script[] = [
  {
    name: "s1-to-s3",
    says: "A, B, C applied in turn, then undone twice",
    steps: [...abc, history, ...undone(), history, ...undone(), ...looked()],
  },
  {
    name: "s4-to-s6",
    says: "A, B, C, back to 1, then to where it is, then to what is no more",
    steps: [
      ...abc,
      ...undone(1),
      history,
      undo(4),
      undo(1),
      kubectl("rollout history deployment/web --revision=2"),
      kubectl("rollout history deployment/web --revision=1"),
      ...looked(),
    ],
  },
  {
    name: "s7",
    says: "A, B, and A applied again by hand",
    steps: [...rolled("1.0"), ...rolled("2.0"), ...rolled("1.0"), ...looked()],
  },
  {
    name: "s8-s9",
    says: "revisionHistoryLimit 1: A to D, then undone",
    steps: [
      ...rolled("1.0", undefined, { revisionHistoryLimit: 1 }),
      ...["2.0", "3.0", "4.0"].flatMap((tag) => rolled(tag, undefined, { revisionHistoryLimit: 1 })),
      history,
      ...undone(),
      ...looked(),
    ],
  },
  {
    name: "s10",
    says: "revisionHistoryLimit 0: nothing to go back to",
    steps: [
      ...rolled("1.0", undefined, { revisionHistoryLimit: 0 }),
      ...rolled("2.0", undefined, { revisionHistoryLimit: 0 }),
      undo(),
      ...looked(),
    ],
  },
  {
    name: "s11",
    says: "scaled and annotated: no new revision, the cause is written anew",
    steps: [...rolled("1.0", "create A"), scale(5), ready(), because("scaled to 5"), ...looked()],
  },
  {
    name: "s12",
    says: "paused, changed twice, resumed; paused again and undone",
    steps: [
      ...rolled("1.0", "create A"),
      kubectl("rollout pause deployment/web"),
      image("2.0"),
      because("update B"),
      history,
      image("3.0"),
      because("update C"),
      kubectl("rollout resume deployment/web"),
      ready(),
      history,
      kubectl("rollout pause deployment/web"),
      undo(),
      ...looked(),
    ],
  },
  {
    name: "s13",
    says: "a broken version, undone",
    steps: [
      ...rolled("1.0", "create A"),
      apply(
        deployment({
          ...small,
          tag: "2.0-broken",
          annotations: { "kubernetes.io/change-cause": "broken B" },
        }),
      ),
      ...undone(),
      ...looked(),
    ],
  },
  {
    name: "s14",
    says: "only one revision, undone",
    steps: [...rolled("1.0", "create A"), undo(), ...looked()],
  },
  {
    name: "s15",
    says: "A, B, C, undone three times",
    steps: [
      ...rolled("1.0", "A"),
      ...rolled("2.0", "B"),
      ...rolled("3.0", "C"),
      ...undone(),
      ...undone(),
      ...undone(),
      ...looked(),
    ],
  },
  {
    name: "causes",
    says: "an annotation that is on the Deployment alone is lost by undo; labels and annotations that are taken away",
    steps: [
      ...begun({ ...small, annotations: { team: "shop", "kubernetes.io/change-cause": "A" } }),
      image("2.0"),
      because("B"),
      kubectl("annotate deployment/web note=only-here"),
      ready(),
      ...undone(),
      kubectl("annotate deployment/web team-"),
      kubectl("label deployment/web tier=front"),
      kubectl("rollout restart deployment/web"),
      ready(),
      ...looked(),
    ],
  },
];

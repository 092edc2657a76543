import { deployment, service, configMap } from "../stories/manifests.ts";

export interface Step {
  /** Seconds from the beginning of the recording. */
  readonly at: number;
  readonly say: string;
  /** Arguments of kubectl, one command after another. */
  readonly run: readonly (readonly string[])[];
}

const image = (name: string, tag: string): string => `registry.example/shop/${name}:${tag}`;
const cause = (text: string) => ({
  metadata: { annotations: { "kubernetes.io/change-cause": text } },
});

/** Everything in the shop before anything happens. */
export const objects: readonly unknown[] = [
  configMap("web-settings", { "banner.text": "Spring sale" }),
  ...shop("web", { replicas: 4, tag: "1.0", readyDelay: "4s", configMap: "web-settings" }),
  ...shop("cart", { replicas: 3, tag: "1.4.2", spec: { progressDeadlineSeconds: 40 } }),
  ...shop("report", { replicas: 2, tag: "7", readyDelay: "5s", strategy: { type: "Recreate" } }),
  ...shop("search", { replicas: 12, tag: "3.1", readyDelay: "3s" }),
  ...shop("mailer", { replicas: 2, tag: "2026.10" }),
  ...behindOneService("front", [
    { track: "stable", replicas: 9, tag: "5.0" },
    { track: "canary", replicas: 0, tag: "5.1" },
  ]),
  ...behindOneService("checkout", [
    { track: "blue", replicas: 3, tag: "8.2" },
    { track: "green", replicas: 0, tag: "8.3" },
  ]),
];

/** What is done to it, in the order in which it is done. */
export const steps: readonly Step[] = [
  {
    at: 4,
    say: "web: 1.0 to 2.0, one at a time",
    run: [roll("web", "2.0", "release 2.0: new basket")],
  },
  {
    at: 8,
    say: "front: one canary of 5.1 beside nine of 5.0",
    run: [["scale", "deployment/front-canary", "--replicas=1"]],
  },
  {
    at: 14,
    say: "cart: a version that never becomes ready",
    run: [roll("cart", "1.5.0", "release 1.5.0", { "rollscope.dev/behave": "never-ready" })],
  },
  {
    at: 20,
    say: "checkout: green is made",
    run: [["scale", "deployment/checkout-green", "--replicas=3"]],
  },
  { at: 26, say: "report: everything down, then up", run: [roll("report", "8", "release 8")] },
  {
    at: 34,
    say: "checkout: the selector goes to green",
    run: [
      [
        "patch",
        "service/checkout",
        "-p",
        JSON.stringify({ spec: { selector: { app: "checkout", track: "green" } } }),
      ],
    ],
  },
  { at: 44, say: "web: back to 1.0", run: [["rollout", "undo", "deployment/web", "--to-revision=1"]] },
  {
    at: 50,
    say: "mailer: an image that cannot be pulled",
    run: [roll("mailer", "2026.11", "release 2026.11", { "rollscope.dev/behave": "image-pull" })],
  },
  {
    at: 76,
    say: "front: the canary goes",
    run: [["scale", "deployment/front-canary", "--replicas=0"]],
  },
  {
    at: 84,
    say: "search: twelve replicas, still under way at the end",
    run: [roll("search", "3.2", "release 3.2")],
  },
  { at: 104, say: "the end", run: [] },
];

interface Part {
  readonly replicas: number;
  readonly tag: string;
  readonly readyDelay?: string;
  readonly configMap?: string;
  readonly strategy?: Readonly<Record<string, unknown>>;
  readonly spec?: Readonly<Record<string, unknown>>;
}

function shop(name: string, { tag, ...part }: Part): readonly unknown[] {
  const made = deployment({ name, image: image(name, tag), runDelay: "1s", readyDelay: "2s", ...part });
  return [{ ...made, metadata: { name, ...cause(`release ${tag}`).metadata } }, service(name, { app: name })];
}

/** Two Deployments whose pods one Service selects, or may select, by their labels. */
function behindOneService(
  name: string,
  tracks: readonly { readonly track: string; readonly replicas: number; readonly tag: string }[],
): readonly unknown[] {
  const selector = name === "checkout" ? { app: name, track: "blue" } : { app: name };
  return [
    ...tracks.map(({ track, replicas, tag }) =>
      deployment({
        name: `${name}-${track}`,
        replicas,
        image: image(name, tag),
        labels: { app: name, track },
        runDelay: "1s",
        readyDelay: "2s",
      }),
    ),
    service(name, selector),
  ];
}

function roll(
  name: string,
  tag: string,
  why: string,
  annotations: Readonly<Record<string, string>> = {},
): readonly string[] {
  const template = {
    metadata: { annotations },
    spec: { containers: [{ name: "web", image: image(name, tag) }] },
  };
  return ["patch", `deployment/${name}`, "-p", JSON.stringify({ ...cause(why), spec: { template } })];
}

import { image } from "./images.ts";
import { folderOf, namespace, pathOf, type ShopKind } from "./place.ts";

type Labels = Readonly<Record<string, string>>;

/** An object of the shop as it is created, and as a reset puts it back. */
export interface ShopObject {
  readonly apiVersion: string;
  readonly kind: ShopKind;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly labels?: Labels };
}

interface Wanted {
  readonly name: string;
  readonly labels: Labels;
  readonly replicas: number;
  readonly image: string;
  readonly cause: string;
  /** Of the spec, beside what all have. */
  readonly spec?: Readonly<Record<string, unknown>>;
}

const deployment = ({ name, labels, replicas, image: own, cause, spec = {} }: Wanted) => ({
  apiVersion: "apps/v1",
  kind: "Deployment" as const,
  metadata: { name, namespace, labels, annotations: { "kubernetes.io/change-cause": cause } },
  spec: {
    replicas,
    selector: { matchLabels: labels },
    ...spec,
    template: {
      metadata: { labels },
      spec: {
        containers: [
          {
            name,
            image: own,
            ports: [{ name: "http", containerPort: 8080 }],
            resources: { requests: { cpu: "250m", memory: "128Mi" } },
            // Asked sooner, every good pod would begin with a warning.
            readinessProbe: {
              httpGet: { path: "/readyz", port: "http" },
              initialDelaySeconds: 2,
              periodSeconds: 2,
            },
          },
        ],
      },
    },
  },
});

const service = (name: string, selector: Labels) => ({
  apiVersion: "v1",
  kind: "Service" as const,
  metadata: { name, namespace, labels: { app: name } },
  spec: { selector, ports: [{ port: 80, targetPort: "http" }] },
});

/** One pod more than wanted while it rolls, and never one less. */
const careful = {
  strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
};

export const blueGreen = {
  service: "checkout",
  blue: { app: "checkout", track: "blue" },
  green: { app: "checkout", track: "green" },
} as const;

/** How many pods stable and canary have together. */
export const searchPods = 10;

/**
 * What a fresh playground runs, in the order in which it is created: a rolling update with room for one pod more, blue
 * and green behind one Service that picks one, stable and canary behind one that takes both, and one Deployment that
 * leaves its strategy to Kubernetes.
 */
export const shopObjects: readonly ShopObject[] = [
  { apiVersion: "v1", kind: "Namespace", metadata: { name: namespace } },
  service("web", { app: "web" }),
  service(blueGreen.service, blueGreen.blue),
  service("search", { app: "search" }),
  service("cart", { app: "cart" }),
  deployment({
    name: "web",
    labels: { app: "web" },
    replicas: 4,
    image: image("web", "1.0"),
    cause: "first release",
    // Short, so that a class sees it pass.
    spec: { ...careful, progressDeadlineSeconds: 60 },
  }),
  deployment({
    name: "blue",
    labels: blueGreen.blue,
    replicas: 3,
    image: image("checkout", "1.0"),
    cause: "the version that serves",
    spec: careful,
  }),
  deployment({
    name: "green",
    labels: blueGreen.green,
    replicas: 3,
    image: image("checkout", "2.0"),
    cause: "the version that stands by",
    spec: careful,
  }),
  deployment({
    name: "stable",
    labels: { app: "search", track: "stable" },
    replicas: searchPods,
    image: image("search", "1.0"),
    cause: "the version that all know",
    spec: careful,
  }),
  deployment({
    name: "canary",
    labels: { app: "search", track: "canary" },
    replicas: 0,
    image: image("search", "2.0"),
    cause: "the version that a few try",
    spec: careful,
  }),
  deployment({
    name: "cart",
    labels: { app: "cart" },
    replicas: 4,
    image: image("cart", "1.0"),
    cause: "first release",
  }),
];

export const shopFolder = ({ kind }: ShopObject): string => folderOf(kind);
export const shopPath = ({ kind, metadata }: ShopObject): string => pathOf(kind, metadata.name);

/** The shop as one List, as `kubectl -f` takes it. Without its namespace, which no `kubectl replace` may touch. */
export const shopList = {
  apiVersion: "v1",
  kind: "List",
  items: shopObjects.filter(({ kind }) => kind !== "Namespace"),
};

/** Where Rollscope serves `shopList` to kubectl, below its own address. */
export const shopAddress = "/api/playground/shop.json";

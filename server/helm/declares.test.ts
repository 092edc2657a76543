import { expect, test } from "vitest";
import type { Raw } from "../../lib/base/raw.ts";
import type { Assembled } from "../../lib/helm/opened.ts";
import { systemClock } from "../cluster/clock.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { declares } from "./declares.ts";
import { createLiveObjects } from "./live-objects.ts";

/** An operator that makes a CertificateRequest of a Certificate, of that an Order in another group, and of that a Pod. */
const metadata = (name: string, owner?: string): Raw => ({
  metadata: {
    name,
    namespace: "trial",
    uid: name,
    ...(owner === undefined ? {} : { ownerReferences: [{ uid: owner }] }),
  },
});
const resource = (name: string, kind: string, verbs: readonly string[] = ["get", "list"]): Raw => ({
  name,
  kind,
  namespaced: true,
  verbs,
});
const [certs, acme] = ["/apis/certs.example/v1", "/apis/acme.certs.example/v1"];
const served: Readonly<Record<string, Raw>> = {
  "/apis": {
    groups: ["apps/v1", "certs.example/v1", "acme.certs.example/v1", "other.example/v1"].map(
      (groupVersion) => ({
        preferredVersion: { groupVersion },
      }),
    ),
  },
  [certs]: {
    resources: [
      resource("certificates", "Certificate"),
      resource("requests", "CertificateRequest"),
      resource("checks", "Check", ["create"]),
    ],
  },
  [acme]: { resources: [resource("orders", "Order")] },
  [`${certs}/namespaces/trial/certificates/web`]: metadata("web"),
  [`${certs}/namespaces/trial/certificates`]: { items: [metadata("web")] },
  [`${certs}/namespaces/trial/requests`]: { items: [metadata("web-1", "web")] },
  [`${acme}/namespaces/trial/orders`]: { items: [metadata("web-1-order", "web-1")] },
  "/api/v1/namespaces/trial/pods": { items: [metadata("solver", "web-1-order")] },
  "/api/v1": { resources: [resource("configmaps", "ConfigMap")] },
  "/api/v1/namespaces/trial/configmaps/web": metadata("settings"),
};

function open() {
  const asked: string[] = [];
  const ask: Cluster["ask"] = ({ path }) => {
    asked.push(path);
    const answer = served[path];
    if (answer === undefined)
      return Promise.resolve({
        type: "failed",
        problem: { id: "notServed", args: { server: "", reason: "" } },
      });
    return Promise.resolve({
      type: "answered",
      status: 200,
      close: () => undefined,
      read: (chunk) => {
        chunk(Buffer.from(JSON.stringify(answer)));
        return Promise.resolve(undefined);
      },
    });
  };
  const cluster = { clock: systemClock, about: () => undefined, ask, close: () => Promise.resolve() };
  return { asked, live: createLiveObjects(cluster) };
}

const declared = (apiVersion: string, kind: string) => ({
  apiVersion,
  kind,
  namespace: "trial",
  name: "web",
  raw: {},
});

/** As `Certificate web > CertificateRequest web-1`. */
const line = ({ title, made }: Assembled): string => [title, ...made.map(line)].join(" > ");

test("custom resources that a controller made of custom resources are told, of whatever group", async () => {
  const { live } = open();
  const tree = await declares({ live }, 1, [declared("certs.example/v1", "Certificate")]);
  expect(tree.objects.map(line)).toEqual([
    "Certificate web > CertificateRequest web-1 > Order web-1-order > Pod solver",
  ]);
  expect(tree.unlisted).not.toContain("Order");
  expect(tree.unlisted).not.toContain("Check");
});

test("where nothing custom is declared nobody asks for custom resources", async () => {
  const { asked, live } = open();
  await declares({ live }, 1, [declared("v1", "ConfigMap")]);
  expect(asked).not.toContain("/apis");
  expect(asked.some((path) => path.startsWith(certs))).toBe(false);
});

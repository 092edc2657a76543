import { expect, test } from "vitest";
import { endpoints } from "../../kinds/endpoints.ts";
import { services } from "../../kinds/service.ts";
import { createRunning } from "../testing/running.ts";
import { deploy, namespace } from "../testing/stage.ts";
import { truncated } from "./subsets.ts";

const kubectl = { manager: "kubectl" };

test("Endpoints list ready and other addresses by their ports, and go with their Service", () => {
  const running = createRunning();
  const { registry, clock } = running;
  const spec = {
    selector: { app: "web" },
    ports: [{ name: "http", port: 80, targetPort: "http", protocol: "TCP" }],
  };
  const metadata = { name: "web", namespace, labels: { team: "shop" } };
  registry.create(services, namespace, { apiVersion: "v1", kind: "Service", metadata, spec }, kubectl);
  deploy(running, "v1", { replicas: 2 });
  running.run(1, { atOnce: 1 });
  clock.advance(600);
  const object = registry.get(endpoints, namespace, "web");
  expect(object.metadata.labels).toMatchObject({
    ...{ team: "shop", "endpoints.kubernetes.io/managed-by": "endpoint-controller" },
  });
  expect(object.subsets).toHaveLength(1);
  expect(object.subsets?.[0]?.addresses).toHaveLength(1);
  expect(object.subsets?.[0]?.notReadyAddresses).toHaveLength(1);
  expect(object.subsets?.[0]?.ports).toEqual([{ name: "http", port: 8080, protocol: "TCP" }]);
  registry.remove(services, namespace, "web", {});
  clock.advance(600);
  expect(registry.store.get(endpoints, namespace, "web")).toBeUndefined();
  running.stop();
});

test("at most 1,000 addresses are listed, ready ones before others", () => {
  const some = (count: number, net: number): { readonly ip: string }[] =>
    Array.from({ length: count }, (_, place) => ({ ip: `10.${net}.${place >> 8}.${place & 255}` }));
  const [one, two] = truncated([
    { addresses: some(600, 0), notReadyAddresses: some(600, 1) },
    { addresses: some(300, 2) },
  ]);
  expect([one?.addresses?.length, one?.notReadyAddresses?.length, two?.addresses?.length]).toEqual([
    600, 100, 300,
  ]);
});

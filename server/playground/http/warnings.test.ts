import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiServer, startApiServer } from "./testing/api-server.ts";

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(async () => {
  await server.stop();
  expect(server.bugs).toEqual([]);
});

const told = async (path: string, body?: object): Promise<string | undefined> => {
  const { status, headers } = await server.ask(path, body === undefined ? {} : { method: "POST", body });
  expect(status).toBeLessThan(300);
  return headers.get("warning") ?? undefined;
};

const template = {
  metadata: { labels: { app: "a" } },
  spec: { restartPolicy: "Never", containers: [{ name: "a", image: "busybox" }] },
};
const job = (name: string, spec: object): object => ({
  apiVersion: "batch/v1",
  kind: "Job",
  metadata: { name },
  spec: { template, ...spec },
});
const jobs = "/apis/batch/v1/namespaces/default/jobs";

describe("an answer warns", () => {
  it("that Endpoints are on their way out, in every answer", async () => {
    const text = '299 - "v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice"';
    const path = "/api/v1/namespaces/default/endpoints";
    expect(await told(path)).toBe(text);
    expect(await told(path, { apiVersion: "v1", kind: "Endpoints", metadata: { name: "a" } })).toBe(text);
    expect(await told(`${path}/a`)).toBe(text);
  });

  it("of claims that nobody binds them, also of those of a StatefulSet", async () => {
    const spec = { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } };
    const set = (name: string, more: object): object => ({
      apiVersion: "apps/v1",
      kind: "StatefulSet",
      metadata: { name },
      spec: {
        ...{ replicas: 0, serviceName: name, selector: { matchLabels: { app: "a" } } },
        template: { ...template, spec: { ...template.spec, restartPolicy: "Always" } },
        ...more,
      },
    });
    const path = "/apis/apps/v1/namespaces/default/statefulsets";
    const volumeClaimTemplates = [{ metadata: { name: "data" }, spec }];
    expect(await told(path, set("plain", {}))).toBeUndefined();
    expect(await told(path, set("db", { volumeClaimTemplates }))).toBe(
      '299 - "the playground binds no claims: pods start with empty volumes in the place of ' +
        'spec.volumeClaimTemplates"',
    );
    expect(await told(`${path}/db`)).toBeUndefined();
    const claim = { apiVersion: "v1", kind: "PersistentVolumeClaim", metadata: { name: "data" }, spec };
    expect(await told("/api/v1/namespaces/default/persistentvolumeclaims", claim)).toContain(
      "this one stays Pending",
    );
  });

  it("of a Job what of it is not done, and only of that", async () => {
    expect(await told(jobs, job("plain", {}))).toBeUndefined();
    expect(await told(jobs, job("indexed", { completionMode: "Indexed", completions: 2 }))).toContain(
      "keeps Indexed Jobs and runs none",
    );
    const rules = [{ action: "FailJob", onExitCodes: { operator: "In", values: [42] } }];
    expect(await told(jobs, job("policed", { podFailurePolicy: { rules } }))).toContain(
      "does not obey spec.podFailurePolicy",
    );
  });
});

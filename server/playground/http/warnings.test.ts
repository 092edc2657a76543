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

  it("of a StatefulSet that nothing comes of it", async () => {
    const selector = { matchLabels: { app: "a" } };
    const always = { ...template, spec: { ...template.spec, restartPolicy: "Always" } };
    const set = { apiVersion: "apps/v1", kind: "StatefulSet", metadata: { name: "db" } };
    expect(
      await told("/apis/apps/v1/namespaces/default/statefulsets", {
        ...set,
        spec: { serviceName: "db", selector, template: always },
      }),
    ).toBe('299 - "the playground keeps StatefulSets and runs none: no pods come of it"');
    expect(await told("/apis/apps/v1/namespaces/default/statefulsets/db")).toBeUndefined();
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

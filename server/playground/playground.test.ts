import { access, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, fetch } from "undici";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Playground, type PlaygroundOptions, startPlayground } from "./playground.ts";

interface Kubeconfig {
  readonly "current-context": string;
  readonly clusters: readonly {
    readonly cluster: { readonly server: string; readonly "certificate-authority-data": string };
  }[];
  readonly users: readonly { readonly name: string; readonly user: { readonly token: string } }[];
}

let folder: string;
let started: Playground[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollscope-test-"));
  vi.stubEnv("XDG_CACHE_HOME", folder);
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map(({ stop }) => stop()));
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const start = async (options: Partial<PlaygroundOptions> = {}): Promise<Playground> => {
  const playground = await startPlayground({ port: 0, speed: 20, seed: 1, ...options });
  started.push(playground);
  return playground;
};

/** Asks by what the kubeconfig says alone. */
async function ask(kubeconfig: string, path: string, user = 0): Promise<{ status: number; text: string }> {
  const { clusters, users } = JSON.parse(await readFile(kubeconfig, "utf8")) as Kubeconfig;
  const cluster = clusters[0]!.cluster;
  const ca = Buffer.from(cluster["certificate-authority-data"], "base64").toString();
  const dispatcher = new Agent({ connect: { ca } });
  const headers = { authorization: `Bearer ${users[user]!.user.token}` };
  const response = await fetch(`${cluster.server}${path}`, { dispatcher, headers });
  const text = await response.text();
  await dispatcher.destroy();
  return { status: response.status, text };
}

describe("a playground", () => {
  it("is a cluster with nodes and namespaces, reached by the kubeconfig that it wrote", async () => {
    const { kubeconfig, server, port } = await start({ nodes: 2 });
    expect(kubeconfig).toBe(join(folder, "rollscope", "playground", String(port), "config"));
    expect(server).toBe(`https://127.0.0.1:${port}`);
    expect((await stat(kubeconfig)).mode & 0o777).toBe(0o600);
    const nodes = JSON.parse((await ask(kubeconfig, "/api/v1/nodes")).text) as { items: unknown[] };
    expect(nodes.items).toHaveLength(2);
    expect((await ask(kubeconfig, "/api/v1/namespaces/kube-system")).status).toBe(200);
    expect((await ask(kubeconfig, "/api/v1/secrets")).status).toBe(200);
    expect((await ask(kubeconfig, "/api/v1/secrets", 1)).status).toBe(403);
  });

  it("begins with the objects that it was given, and acts on them", async () => {
    const labels = { app: "web" };
    const { kubeconfig } = await start({
      objects: [
        {
          apiVersion: "apps/v1",
          kind: "Deployment",
          metadata: { name: "web", namespace: "default" },
          spec: {
            replicas: 2,
            selector: { matchLabels: labels },
            template: { metadata: { labels }, spec: { containers: [{ name: "a", image: "nginx:1" }] } },
          },
        },
      ],
    });
    const path = "/apis/apps/v1/namespaces/default/deployments/web";
    await expect
      .poll(async () => (await ask(kubeconfig, path)).text, { timeout: 20_000 })
      .toContain('"readyReplicas":2');
  });

  it("says why it cannot start", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    const { port } = taken.address() as { port: number };
    await expect(start({ port })).rejects.toThrow(
      `port ${String(port)} of 127.0.0.1 is taken by another program, or not yours to take; choose another with ` +
        "--playground-port, or leave it out",
    );
    taken.close();
    await expect(start({ objects: [{ apiVersion: "v1", kind: "Nothing" }] })).rejects.toThrow(
      "the playground serves no Nothing of v1",
    );
  });

  it("takes its kubeconfig away when it stops, and stops with watches open", async () => {
    const { kubeconfig, stop } = await start();
    const { clusters, users } = JSON.parse(await readFile(kubeconfig, "utf8")) as Kubeconfig;
    const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
    const headers = { authorization: `Bearer ${users[0]!.user.token}` };
    const watch = await fetch(`${clusters[0]!.cluster.server}/api/v1/pods?watch=true`, {
      dispatcher,
      headers,
    });
    expect(watch.status).toBe(200);
    await stop();
    await expect(access(kubeconfig)).rejects.toThrow();
    await expect(watch.text()).rejects.toThrow();
    await dispatcher.destroy();
  });
});

import { KubeConfig, CoreV1Api, makeInformer } from "@kubernetes/client-node";
import { setTimeout } from "node:timers/promises";

/** The stock informer holding all pods: `node --expose-gc informer.ts API-PORT` reports its heap in bytes. */
const server = `http://127.0.0.1:${process.argv[2] ?? ""}`;
const config = new KubeConfig();
config.loadFromClusterAndUser({ name: "trace", server, skipTLSVerify: true }, { name: "trace" });
const api = config.makeApiClient(CoreV1Api);
const informer = makeInformer(config, "/api/v1/pods", () => api.listPodForAllNamespaces());
await informer.start();
while (informer.list().length === 0) await setTimeout(10);
globalThis.gc?.();
globalThis.gc?.();
const { heapUsed, arrayBuffers } = process.memoryUsage();
process.send?.(heapUsed + arrayBuffers);
process.on("disconnect", () => process.exit(0));

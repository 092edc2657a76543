import { randomBytes } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { createBugTeller } from "./bugs.ts";
import { realClock } from "./clock.ts";
import { createCluster } from "./cluster.ts";
import { admin, viewer } from "./http/auth/users.ts";
import { createCertificate } from "./http/certificate.ts";
import { listenNear } from "./http/listen-near.ts";
import { seededRandom } from "./random.ts";
import type { FromWorker, WorkerData } from "./worker-messages.ts";

/** The playground's thread: its API and everything that acts in it. Ends when told to, or when it cannot start. */
async function run({ port, speed, seed, nodes, storage, objects, kubelet }: WorkerData): Promise<void> {
  const { key, cert } = createCertificate(realClock.now());
  const random = seededRandom(seed);
  const cluster = createCluster({
    clock: realClock,
    random,
    speed,
    nodes,
    storage,
    objects,
    kubelet,
    authority: cert,
  });
  const [adminToken, viewerToken] = [newToken(), newToken()];
  const api = {
    registry: cluster.registry,
    clock: realClock,
    // Not the seeded one: what clients do must not change what happens in the cluster.
    random: seededRandom(seed + 1),
    tokens: new Map([
      [adminToken, admin],
      [viewerToken, viewer],
    ]),
    report: tellBug,
  };
  const server = await listenNear(api, { port, key, cert });
  tell({ type: "ready", port: server.port, authority: cert, adminToken, viewerToken });
  // Only then: what they have to do at first would hold up the first answer.
  const stop = cluster.start();
  // The one thing that it can be told.
  parentPort?.once("message", () => {
    stop();
    // Whatever still waits for its time in here waits for nothing.
    void server.close().then(() => process.exit(0));
  });
}

const newToken = (): string => randomBytes(24).toString("base64url");

const tell = (message: FromWorker): void => parentPort?.postMessage(message);

const tellBug = createBugTeller((why) => {
  tell({ type: "bug", why });
}, Date.now);

// One part that fails must not end the class: it is told, and the others go on.
process.on("uncaughtException", tellBug);

run(workerData as WorkerData).catch((error: unknown) => {
  tell({ type: "failed", why: error instanceof Error ? error.message : String(error) });
  parentPort?.close();
});

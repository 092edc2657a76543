import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

/** What a server in a thread of its own answers to whatever it is asked: bytes that are ready. */
export interface ReadyBytes {
  readonly bytes: Uint8Array;
  /** PEM. */
  readonly key: string;
  readonly cert: string;
}

const { bytes, key, cert } = workerData as ReadyBytes;
const server = createServer({ key, cert, minVersion: "TLSv1.2" }, (_, response) => {
  response.setHeader("content-type", "application/json");
  response.setHeader("content-length", bytes.length);
  response.end(bytes);
});
server.listen(0, "127.0.0.1", () => {
  parentPort?.postMessage((server.address() as AddressInfo).port);
});

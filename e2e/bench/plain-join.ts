import { get } from "node:http";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { WebSocketServer, type WebSocket } from "ws";

/** A page that a busy person writes: a D3 join over all pods on each message. `node plain-join.ts API-PORT`. */
const api = Number(process.argv[2]);
const require = createRequire(import.meta.url);
const d3 = await readFile(path.join(path.dirname(require.resolve("d3")), "../dist/d3.min.js"));
const sockets = new Set<WebSocket>();
const pods = new Map<string, [string, string, number]>();

const page = `<!doctype html><meta charset="utf-8"><title>join</title><script src="/d3.js"></script><svg width="1200" height="8000"></svg><script>
const pods = new Map();
new WebSocket("ws://" + location.host).onmessage = (message) => {
  for (const [uid, phase, at] of JSON.parse(message.data)) phase === "" ? pods.delete(uid) : pods.set(uid, [uid, phase, at]);
  const x = d3.scaleTime([Date.now() - 120000, Date.now()], [0, 1200]);
  d3.select("svg").selectAll("rect").data([...pods.values()], (pod) => pod[0]).join("rect")
    .attr("x", (pod) => x(pod[2])).attr("y", (pod, index) => index * 4).attr("height", 3)
    .attr("width", (pod) => Math.max(1, 1200 - x(pod[2]))).attr("fill", (pod) => (pod[1] === "Running" ? "steelblue" : "orange"));
};
</script>`;

const server = createServer((request, response) => {
  const script = request.url === "/d3.js";
  response.writeHead(200, { "content-type": script ? "text/javascript" : "text/html" });
  response.end(script ? d3 : page);
});
new WebSocketServer({ server }).on("connection", (socket) => {
  sockets.add(socket);
  socket.send(JSON.stringify([...pods.values()]));
  socket.on("close", () => sockets.delete(socket));
});

interface PodLine {
  readonly type: string;
  readonly object: {
    readonly metadata: { readonly uid: string };
    readonly status: { readonly phase: string };
  };
}

const take = ({ type, object }: PodLine): void => {
  const { uid } = object.metadata;
  const row: [string, string, number] = [uid, type === "DELETED" ? "" : object.status.phase, Date.now()];
  if (type === "DELETED") pods.delete(uid);
  else pods.set(uid, row);
  for (const socket of sockets) socket.send(JSON.stringify([row]));
};

const list = await fetch(`http://127.0.0.1:${String(api)}/api/v1/pods`);
for (const object of ((await list.json()) as { items: PodLine["object"][] }).items)
  take({ type: "ADDED", object });
let rest = "";
get({ host: "127.0.0.1", port: api, path: "/api/v1/pods?watch=true" }, (stream) => {
  stream.setEncoding("utf8");
  stream.on("data", (piece: string) => {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) take(JSON.parse(line) as PodLine);
  });
});

process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => {
  process.send?.({ type: "listening", port: (server.address() as { port: number }).port });
});

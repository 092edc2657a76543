import { createServer } from "node:http";
import { get } from "node:http";
import { WebSocketServer, type WebSocket } from "ws";

/**
 * The least that can stand between a watch and a page: reads the lines of one watch, takes one number of each and passes
 * it on; the page sets one text node. `node relay.ts API-PORT PODS` prints its own port.
 */
const api = Number(process.argv[2]);
const sockets = new Set<WebSocket>();

const page = `<!doctype html><meta charset="utf-8"><title>relay</title><p id="value">0</p><script>
const text = document.getElementById("value").firstChild;
new WebSocket("ws://" + location.host).onmessage = (message) => { text.data = JSON.parse(message.data)[1]; };
</script>`;

const server = createServer((_, response) => {
  response.writeHead(200, { "content-type": "text/html" });
  response.end(page);
});
new WebSocketServer({ server }).on("connection", (socket) => {
  sockets.add(socket);
  socket.on("close", () => sockets.delete(socket));
});

let rest = "";
get({ host: "127.0.0.1", port: api, path: "/apis/apps/v1/replicasets?watch=true" }, (stream) => {
  stream.setEncoding("utf8");
  stream.on("data", (piece: string) => {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const { object } = JSON.parse(line) as {
        object: { metadata: { uid: string }; status: { readyReplicas: number } };
      };
      const row = JSON.stringify([object.metadata.uid, object.status.readyReplicas]);
      for (const socket of sockets) socket.send(row);
    }
  });
});

process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => {
  process.send?.({ type: "listening", port: (server.address() as { port: number }).port });
});

import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A cable between two ends on loopback that can be pulled, or made slow. */
export interface Cable {
  readonly port: number;
  /** Cuts what is connected and lets nothing new through. */
  unplug(): void;
  plug(): void;
  /** Holds back every piece that comes from the far end by this many ms. */
  slow(ms: number): void;
  close(): Promise<void>;
}

/** Lays a cable to a port of 127.0.0.1. */
export async function cableTo(target: number): Promise<Cable> {
  const ends = new Set<Socket>();
  let plugged = true;
  let delay = 0;
  const keep = (socket: Socket): void => {
    ends.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => ends.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (!plugged) {
      near.destroy();
      return;
    }
    const far = connect(target, "127.0.0.1");
    keep(far);
    near.pipe(far);
    far.on("data", (piece) => {
      if (delay === 0) near.write(piece);
      else setTimeout(() => near.write(piece), delay);
    });
    far.on("close", () => near.destroy());
    near.on("close", () => far.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = (): void => {
    for (const socket of ends) socket.destroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    unplug: () => {
      plugged = false;
      cut();
    },
    plug: () => {
      plugged = true;
    },
    slow: (ms) => {
      delay = ms;
    },
    close: async () => {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}

/** A network for tests: connections go through it until it destroys them. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

export class Network {
  readonly url: string;
  connections = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** A way to that address, on a port of its own. */
  static async to(target: string): Promise<Network> {
    const { hostname, port } = new URL(target);
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const network = new Network(server);
    server.on("connection", (near) => network.#forward(near, connect(Number(port), hostname)));
    return network;
  }

  /** Destroys every connection there is. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.#server.close();
    this.cut();
    await once(this.#server, "close");
  }

  #forward(near: Socket, far: Socket): void {
    this.connections += 1;
    const ways = [
      [near, far],
      [far, near],
    ] as const;
    for (const [one, other] of ways) {
      this.#sockets.add(one);
      one.on("error", () => one.destroy());
      one.on("close", () => {
        this.#sockets.delete(one);
        other.destroy();
      });
      one.pipe(other, { end: false });
    }
  }
}

/** Server processes for tests: started as people start them, killed or ended, started again. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type Client, type ConnectOptions, connect } from "../src/index.ts";
import { grpcTransport } from "../src/node.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const PYTHON = process.env["MELDHALL_PYTHON"] ?? `${ROOT}.venv/bin/python`;
const QUICK = ["--bot-delay-ms=0", "--requests-per-second=0", "--peer-requests-per-second=0"];

/** Where a server that was started before listened. */
export interface Ports {
  readonly grpc: number;
  readonly http: number;
}

/** `meldhall serve` on a database, and where it listens. */
export class Server {
  readonly grpcUrl: string;
  readonly url: string;
  readonly #process: ChildProcess;

  private constructor(child: ChildProcess, grpcUrl: string, url: string) {
    this.#process = child;
    this.grpcUrl = grpcUrl;
    this.url = url;
  }

  /** Starts one on that database, on free ports unless they are given. */
  static async start(
    database: string,
    ports: Ports = { grpc: 0, http: 0 },
    ...flags: string[]
  ): Promise<Server> {
    const places = [`--port=${ports.grpc}`, `--http-port=${ports.http}`, `--database-path=${database}`];
    const args = ["-m", "meldhall", "serve", ...places, ...QUICK, ...flags];
    const child = spawn(PYTHON, args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
    let grpcUrl = "";
    for await (const line of createInterface({ input: child.stdout })) {
      grpcUrl ||= /listening on (127\.0\.0\.1:\d+)/.exec(line)?.[1] ?? "";
      const url = /(http:\/\/127\.0\.0\.1:\d+)\//.exec(line)?.[1];
      if (url) {
        child.stdout.resume();
        return new Server(child, `http://${grpcUrl}`, url);
      }
    }
    throw new Error(`The server ended before it listened: ${child.exitCode}`);
  }

  get ports(): Ports {
    return { grpc: Number(new URL(this.grpcUrl).port), http: Number(new URL(this.url).port) };
  }

  /** A client of the HTTP door. */
  client(options: ConnectOptions = {}): Client {
    return connect(this.url, options);
  }

  /** A client over native gRPC. */
  grpcClient(options: ConnectOptions = {}): Client {
    return connect(this.grpcUrl, { transport: grpcTransport(this.grpcUrl), ...options });
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** Asks it to stop. */
  async stop(): Promise<void> {
    await this.#end("SIGTERM");
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      this.#process.kill(signal);
      await once(this.#process, "exit");
    }
  }
}

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

/** `meldhall serve` on a database, and where it listens. */
export class Server {
  readonly grpcUrl: string;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, grpcUrl: string) {
    this.#process = process;
    this.grpcUrl = grpcUrl;
  }

  /** Starts one on that database; `port` 0 is any free one. */
  static async start(
    database: string,
    { port = 0, flags = [] }: { port?: number; flags?: string[] } = {},
  ): Promise<Server> {
    const args = [
      "-m",
      "meldhall",
      "serve",
      `--port=${port}`,
      `--database-path=${database}`,
      ...QUICK,
      ...flags,
    ];
    const child = spawn(PYTHON, args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
    const lines = createInterface({ input: child.stdout });
    for await (const line of lines) {
      const told = /listening on (127\.0\.0\.1:\d+)/.exec(line);
      if (told) {
        child.stdout.resume();
        return new Server(child, `http://${told[1]}`);
      }
    }
    throw new Error(`The server ended before it listened: ${child.exitCode}`);
  }

  get port(): number {
    return Number(new URL(this.grpcUrl).port);
  }

  /** A client of its own connection. */
  client(options: ConnectOptions = {}): Client {
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

/** The server under test, whose classic games are dealt alike; killed and started again on the same database. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const PYTHON = process.env.MELDHALL_PYTHON ?? `${ROOT}.venv/bin/python`;

export class TestServer {
  readonly #folder = mkdtempSync(join(tmpdir(), "meldhall-e2e-"));
  #process: ChildProcess | undefined;
  #url = "";

  /** Starts it, where it was before if it ran already. */
  async start(): Promise<void> {
    const port = this.#url === "" ? "0" : new URL(this.#url).port;
    const database = join(this.#folder, "games.sqlite3");
    const args = ["-m", "tests.edge.stacked_server", `--database=${database}`, `--http-port=${port}`];
    const child = spawn(PYTHON, args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
    this.#process = child;
    const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
    this.#url = line.replace(/\/$/, "");
  }

  /** Where the page is. */
  get url(): string {
    return this.#url;
  }

  /** Ends it as a power cut would. */
  kill(): Promise<void> {
    return this.#end("SIGKILL");
  }

  /** Ends it for good. */
  async close(): Promise<void> {
    await this.#end("SIGTERM");
    rmSync(this.#folder, { recursive: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (child === undefined) return;
    child.kill(signal);
    await once(child, "exit");
  }
}

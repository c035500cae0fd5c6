import pg from "pg";
import { elapsedMs, startTimer, stopTimer, type Timer } from "../lib/machine.ts";
import type { Servers } from "./connections/servers.ts";
import { DatabaseUnavailable } from "./failure.ts";

const connectWithinMs = 5_000;
const keepAliveAfterMs = 10_000;

/** The driver does not show its socket. */
type WithSocket = { connection: { stream: { cork(): void; uncork(): void; destroy(): void } } };

/**
 * One connection to PostgreSQL, as the driver makes it, that neither ends the process nor waits forever: it has someone who
 * hears its errors from the first moment on, and it is cut when the server leaves a question unanswered.
 */
export class Client extends pg.Client {
  private unanswered = 0;
  private limit: Timer | undefined;
  private waitsSince = 0;
  /** It was cut because no answer came. */
  isOverdue = false;

  constructor(config?: string | pg.ClientConfig) {
    const given = typeof config === "string" ? { connectionString: config } : config;
    super({ ...given, keepAlive: true, keepAliveInitialDelayMillis: keepAliveAfterMs, connectionTimeoutMillis: connectWithinMs });
    // A server that says ready and goodbye in one packet breaks the connection before anyone who asked for it has it in hand.
    // Its user learns of that from the next statement; without this listener it would end the process.
    this.on("error", () => {});
  }

  /** A question is on its way. If none has been answered for so long, the server is gone. */
  expectAnswer(withinMs: number): void {
    this.unanswered++;
    this.limit ??= this.cutAfter(withinMs);
  }

  answered(withinMs: number): void {
    stopTimer(this.limit);
    this.unanswered--;
    this.limit = this.unanswered > 0 ? this.cutAfter(withinMs) : undefined;
  }

  /** Whether a question is still open, which has its own limit. */
  isWaiting(): boolean {
    return this.unanswered > 0;
  }

  /** How long nothing has been heard although something was asked. */
  silentForMs(): number {
    return this.unanswered > 0 ? elapsedMs() - this.waitsSince : 0;
  }

  private cutAfter(ms: number): Timer {
    this.waitsSince = elapsedMs();
    return startTimer(() => {
      this.isOverdue = true;
      this.cut();
    }, ms);
  }

  /** Whether it leads to a standby, or to a server that takes no writes for another reason. */
  async takesNoWrites(): Promise<boolean> {
    const { rows } = await this.query<{ transaction_read_only: string }>("show transaction_read_only");
    return rows[0]?.transaction_read_only === "on";
  }

  /** Immediately and without goodbye, which a server that does not answer would not hear. */
  cut(): void {
    (this as unknown as WithSocket).connection.stream.destroy();
  }

  /** What is sent in one turn leaves in one write: the server wakes once for all of it, and this process writes once. */
  holdWrites(): void {
    const { stream } = (this as unknown as WithSocket).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

/** Connections to whichever of several servers is in use. One that cannot be had has the next go to another server. */
export const clientFor = (servers: Servers): typeof Client =>
  class extends Client {
    private readonly url: string;

    constructor(config?: string | pg.ClientConfig) {
      const url = servers.current();
      super({ ...(config as pg.ClientConfig), connectionString: url });
      this.url = url;
    }

    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | undefined {
      const connected = this.reach();
      if (!callback) return connected;
      connected.then(() => (callback as () => void)(), callback);
      return undefined;
    }

    private async reach(): Promise<this> {
      try {
        await super.connect();
        if (servers.needsPrimary && (await this.takesNoWrites())) {
          this.cut();
          throw new DatabaseUnavailable("read-only", "This server in DATABASE_URL does not accept writes.", "25006");
        }
      } catch (error) {
        servers.giveUp(this.url);
        throw error;
      }
      return this;
    }
  };

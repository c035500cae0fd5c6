import pg from "pg";
import { elapsedMs, startTimer, stopTimer, type Timer } from "../lib/machine.ts";

const connectWithinMs = 5_000;
const keepAliveAfterMs = 10_000;

/** The driver does not show its socket. */
type WithSocket = { connection: { stream: { cork(): void; uncork(): void; destroy(): void } } };

/**
 * One connection to PostgreSQL, as the driver makes it, that neither ends the process nor waits for ever: it has someone who
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
    // Whoever uses it hears of that from what he sends; without this listener it would end the process.
    this.on("error", () => {});
  }

  /** A question is on its way. When none has been answered for so long, nobody is there any more. */
  expectAnswer(withinMs: number): void {
    this.unanswered++;
    this.limit ??= this.cutAfter(withinMs);
  }

  answered(withinMs: number): void {
    stopTimer(this.limit);
    this.unanswered--;
    this.limit = this.unanswered > 0 ? this.cutAfter(withinMs) : undefined;
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

  /** At once and without goodbye, which a server that does not answer would not hear. */
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

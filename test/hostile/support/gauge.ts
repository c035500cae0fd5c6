// Loaded into the attacked service before anything else. It answers questions over the channel to the test: how much memory is held
// once the garbage is gone (without it a test would measure when V8 last collected), and how long a turn of the event loop ran.
export type MemoryReading = { rssBytes: number; heapBytes: number; externalBytes: number };
/** `block` plants what the judge must see: the service works or sleeps that long in one turn. */
export type Order =
  | { readonly ask: "memory" | "memory-with-garbage" | "begin-turns" | "longest-turn" }
  | { readonly ask: "block"; readonly ms: number; readonly by: "working" | "sleeping" };

type Collect = (options: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void;
const { gc: collect } = globalThis as unknown as { gc: Collect };

const ranMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/**
 * A timer runs once in each turn that it is due in: between two of its runs lies its pause and one turn. Counted is what this thread ran,
 * not the clock, so that other processes are not blamed on the service.
 */
const pauseMs = 10;
let lastRanMs = ranMs();
let longestMs = 0;
const noteTurn = (): void => {
  const now = ranMs();
  longestMs = Math.max(longestMs, now - lastRanMs - pauseMs);
  lastRanMs = now;
};
setInterval(noteTurn, pauseMs).unref();

/** As the service does when it has been idle for a while: empty pages go back to the system as well. */
const collectAll = (): void => collect({ type: "major", execution: "sync", flavor: "last-resort" });
const memory = (): MemoryReading => {
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rssBytes: rss, heapBytes: heapUsed, externalBytes: external };
};

const block = (ms: number, by: "working" | "sleeping"): void => {
  if (by === "sleeping") return void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  const end = ranMs() + ms;
  while (ranMs() < end);
};

const answer = (order: Order): unknown => {
  switch (order.ask) {
    case "memory":
      collectAll();
      return memory();
    case "memory-with-garbage":
      return memory();
    case "begin-turns":
      lastRanMs = ranMs();
      longestMs = 0;
      return null;
    case "longest-turn":
      noteTurn();
      return longestMs;
    case "block":
      return block(order.ms, order.by) ?? null;
  }
};

process.on("message", (order: Order) => void process.send?.({ answer: answer(order) }));
// A test that is killed takes the service with it.
process.once("disconnect", () => process.exit());
process.channel?.unref();

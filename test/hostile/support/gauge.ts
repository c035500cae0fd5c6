// Loaded into the attacked service before anything else. It answers one question over the channel to the test: how much memory is
// held once the garbage is gone. Without it a test would measure when V8 last felt like collecting.
export type MemoryReading = { rssBytes: number; heapBytes: number; externalBytes: number };

type Collect = (options: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void;
const { gc: collect } = globalThis as unknown as { gc: Collect };

process.on("message", (question) => {
  if (question !== "what-is-held") return;
  // As the service does by itself when it has been idle for a while: empty pages go back to the system as well.
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
  const { rss, heapUsed, external } = process.memoryUsage();
  const reading: MemoryReading = { rssBytes: rss, heapBytes: heapUsed, externalBytes: external };
  process.send?.(reading);
});
// A test that is killed takes the service with it.
process.once("disconnect", () => process.exit());
process.channel?.unref();

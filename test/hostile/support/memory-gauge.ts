// Loaded into the attacked service before anything else. It answers one question over the channel to the test: how much memory is
// held once the garbage is gone. Without it a test would measure when V8 last felt like collecting.
export type MemoryReading = { rssBytes: number; heapBytes: number; externalBytes: number };

const collect = (globalThis as unknown as { gc: () => void }).gc;

process.on("message", (question) => {
  if (question !== "what-is-held") return;
  // Twice: finalizers of the first round let go of what the second one frees.
  collect();
  collect();
  const { rss, heapUsed, external } = process.memoryUsage();
  const reading: MemoryReading = { rssBytes: rss, heapBytes: heapUsed, externalBytes: external };
  process.send?.(reading);
});
process.channel?.unref();

// Loaded before Kolli (node --import): a machine whose clock is wrong, and whose memory SIGUSR2 fills up to its limit.
const aheadMs = Number(process.env.TEST_CLOCK_AHEAD_MS ?? 0);
if (aheadMs !== 0) {
  const { now } = Date;
  const wrongNow = (): number => now() + aheadMs;
  globalThis.Date = new Proxy(Date, {
    construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [wrongNow()] : given, newTarget),
    get: (target, name) => (name === "now" ? wrongNow : Reflect.get(target, name)),
  });
}

process.on("SIGUSR2", () => {
  const kept: unknown[] = [];
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, n) => ({ n })));
});

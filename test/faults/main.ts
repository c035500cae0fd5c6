// What `npm run faults` runs: every fault in as many rounds as one has patience for, about ten minutes. `npm test` has all of them in fewer.
process.env.KOLLI_TEST_THOROUGH = "1";
process.argv.push(
  "test/faults/",
  "test/simulation/",
  "test/integration/dearest-document",
  "test/integration/embedded-upgrade",
  "test/integration/feed-filters",
  "test/integration/checks-by-account",
  "test/browser/accessibility",
);
await import("../run.ts");

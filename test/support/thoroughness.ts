/** `npm run faults` takes its time. `npm test` goes the same way in fewer rounds, so that it stays short enough to be run before each change. */
const isThorough = process.env.KOLLI_TEST_THOROUGH === "1";

export const rounds = <T>(some: T, many: T): T => (isThorough ? many : some);

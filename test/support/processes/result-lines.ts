/** Names the file to which a run that may be cut off writes each test's result. */
export const resultsFileVariable = "KOLLI_TEST_RESULTS";

export type TestResultLine = { name: string; state: "passed" | "failed"; errors: string[] };

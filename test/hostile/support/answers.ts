import { expect } from "vitest";
import type { Answer } from "./clients.ts";

/** Whatever was asked, it was not our fault: no 5xx, no internal error, and an answer of bearable size. */
export const expectNoFault = ({ status, text }: Pick<Answer, "status" | "text">): void => {
  expect(status, text.slice(0, 300)).toBeLessThan(500);
  expect(status).toBeGreaterThan(0);
  expect(text.slice(0, 2_000)).not.toContain("INTERNAL_SERVER_ERROR");
  expect(text.length).toBeLessThan(20 * 1024 * 1024);
};

/** The same of each; where nothing was answered at all, nothing was shown. */
export const expectNoFaults = (answers: readonly Pick<Answer, "status" | "text">[]): void => {
  expect(answers.length).toBeGreaterThan(0);
  for (const answer of answers) expectNoFault(answer);
};

/** The same, of a machine that kept everything from running, its database too: that may have been away for a statement. */
export const expectNoFaultsBut = (isStarved: boolean, answers: readonly Pick<Answer, "status" | "text">[]): void =>
  expectNoFaults(isStarved ? answers.filter(({ text }) => !text.includes('"code":"SERVICE_UNAVAILABLE"')) : answers);

/** Refused with one of these codes (or the beginning of one). */
export const expectRefused = (answer: Pick<Answer, "status" | "text">, ...codes: string[]): void => {
  expectNoFault(answer);
  expect(
    codes.filter((code) => answer.text.includes(code)),
    answer.text.slice(0, 300),
  ).not.toEqual([]);
};

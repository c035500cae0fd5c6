import { expect, test } from "vitest";
import type { Database } from "../database.ts";
import type { SessionSettings } from "./pooler.sql.ts";
import { whatPoolerLacks } from "./pooler.ts";

const good: SessionSettings = {
  ...{ user: "kolli", database: 'shop "one"', timeZone: "UTC", enableSeqscan: "off" },
  ...{ statementTimeoutMs: 8_000, idleInTransactionTimeoutMs: 60_000 },
};
const sessionWith = (settings: Partial<SessionSettings>) =>
  ({ one: async () => ({ ...good, ...settings }) }) as unknown as Database;

test("sessions that have what Kolli relies on lack nothing", async () => {
  expect(await whatPoolerLacks(sessionWith({}), 8_000)).toBeNull();
  expect(await whatPoolerLacks(sessionWith({ timeZone: "Etc/UTC", statementTimeoutMs: 5_000 }), 8_000)).toBeNull();
});

test.each([
  [{ timeZone: "Europe/Berlin" }, "timezone is Europe/Berlin"],
  [{ enableSeqscan: "on" }, "enable_seqscan is on"],
  [{ statementTimeoutMs: 0 }, "statement_timeout is 0 ms"],
  [{ statementTimeoutMs: 60_000 }, "statement_timeout is 60000 ms"],
  [{ idleInTransactionTimeoutMs: 0 }, "idle_in_transaction_session_timeout is 0"],
])("what is missing is named, with the statements that set it: %o", async (settings, problem) => {
  const lacking = await whatPoolerLacks(sessionWith(settings), 8_000);
  expect(lacking).toContain(`: ${problem}.`);
  expect(lacking).toContain('alter role "kolli" in database "shop ""one""" set enable_seqscan = off;');
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { newUuid } from "../../../src/lib/ids.ts";
import { grantRole } from "../../../src/people/member-commands.ts";
import { hashPassword } from "../../../src/people/sign-in/passwords.ts";
import { insertUser } from "../../../src/people/users.sql.ts";
import { operatorCaller } from "../../../src/use-cases/caller.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { openDashboard } from "../../support/browser/dashboard.ts";
import { startTestService, type TestService } from "../../support/service.ts";

/** With a ligature: an account from before addresses were stored in NFKC has it as it was typed. */
const older = "oﬃce@example.net";
const plain = "office@example.net";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ role: "api" });
});
afterAll(() => service.stop());

const newAccount = async (email: string, password: string) => {
  const hash = await hashPassword(password, { isKnown: true, by: "test" });
  if (!hash.ok) throw new Error("busy");
  const now = Date.now();
  await insertUser(service.runtime.db, { id: newUuid(now), email, name: "Office", passwordHash: hash.value, now });
};
const signIn = async (email: string, password: string) =>
  (await openDashboard(service).post("/auth/sign-in", { email, password })).status;

test("an account whose address is not in NFKC opens with the address as it was always typed, and with no other", async () => {
  const { db } = service.runtime;
  await newAccount(older, "an older password");
  expect(await signIn(` ${older.toUpperCase().replace("FFI", "ﬃ")}`, "an older password")).toBe(200);
  expect(await signIn(plain, "an older password")).toBe(401);
  const { id: workspaceId } = await ensureWorkspace(db, "Main", Date.now());
  const grant = (email: string) => grantRole(operatorCaller({ workspaceId }), { email, role: "viewer" }, service.runtime);
  expect(await grant(plain)).toMatchObject({ ok: false, failure: { code: "NOT_FOUND" } });
  expect(await grant(older)).toMatchObject({ ok: true, value: { member: { email: older } } });

  // Somebody else has the plain letters: each opens their own.
  await newAccount(plain, "a newer password");
  expect(await signIn(plain, "a newer password")).toBe(200);
  expect(await signIn(older, "an older password")).toBe(200);
  expect(await signIn(plain, "an older password")).toBe(401);
  expect(await signIn(older, "a newer password")).toBe(401);
});

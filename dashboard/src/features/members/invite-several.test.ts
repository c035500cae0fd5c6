import { expect, test } from "vitest";
import type { ActionResult } from "../../api/hooks.ts";
import { addressesIn, inviteSeveral } from "./invite-several.ts";
import type { MemberInviteData } from "./members.operations.ts";

test("addresses are found however they are separated, each once", () => {
  expect(addressesIn("a@shop.test, b@shop.test;c@shop.test\n d@shop.test  e@shop.test\r\nA@shop.test")).toEqual([
    "A@shop.test",
    "b@shop.test",
    "c@shop.test",
    "d@shop.test",
    "e@shop.test",
  ]);
  expect(addressesIn('"Ada Lind" <ada@shop.test>, Ben Berg <ben@shop.test>')).toEqual(["ada@shop.test", "ben@shop.test"]);
  expect(addressesIn(" ,\n; ")).toEqual([]);
});

const sent = (link: string | null): ActionResult<MemberInviteData> => ({
  ok: true,
  data: { memberInvite: { link, mailed: link === null, userErrors: [] } },
});
const refused = (message: string, field: string | null): ActionResult<MemberInviteData> => ({
  ok: false,
  errors: [{ message, field }],
  isOffline: false,
});

test("each address has its own result, and what is wrong with one does not stop the others", async () => {
  const answers = [sent("https://kolli.test/1"), refused("Already a member.", "email"), sent(null)];
  expect(await inviteSeveral(["a", "b", "c"], async () => answers.shift()!)).toEqual({
    ok: true,
    data: [
      { email: "a", state: "link", link: "https://kolli.test/1" },
      { email: "b", state: "refused", message: "Already a member." },
      { email: "c", state: "mailed" },
    ],
  });
});

test("what would meet the others too ends it, and they are not tried", async () => {
  const asked: string[] = [];
  const answers = [sent(null), refused("The limit is reached.", null)];
  const result = await inviteSeveral(["a", "b", "c"], async (email) => {
    asked.push(email);
    return answers.shift()!;
  });
  expect(asked).toEqual(["a", "b"]);
  expect(result).toMatchObject({ ok: true, data: [{ state: "mailed" }, { message: "The limit is reached." }, { email: "c" }] });
});

test("a refusal of the only address, or one that nothing preceded, is the form's", async () => {
  const ofOne = refused("Not an email address.", "email");
  expect(await inviteSeveral(["a"], async () => ofOne)).toBe(ofOne);
  const ofAll = refused("Confirm your identity first.", null);
  expect(await inviteSeveral(["a", "b"], async () => ofAll)).toBe(ofAll);
});

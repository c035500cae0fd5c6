import { expect, test } from "vitest";
import { workspaceBounds } from "../workspaces/bounds.ts";
import { readEmail, readName, typedAddress } from "./account-input.ts";
import { requestOriginOf } from "./accounts.ts";
import { peopleBounds } from "./bounds.ts";

test.each([
  ["Maria.Lind+shop@Example.NET", "maria.lind+shop@example.net"],
  [" jörg@müller.de ", "jörg@müller.de"],
  ["ｍａｒｉａ＠example.net", "maria@example.net"],
  ["oﬃce@example.net", "office@example.net"],
  ["用户@例子.中国", "用户@例子.中国"],
  ["иван@почта.рф", "иван@почта.рф"],
  ["иван@example.com", "иван@example.com"],
])("%s is the address %s", (typed, email) => {
  expect(readEmail(typed)).toEqual({ ok: true, value: email });
  expect(typedAddress(typed)).toBe(email);
});

test.each([
  ["no address", "maria"],
  ["a list", "maria@example.net,eve@evil.com"],
  ["angle brackets", "<maria@example.net>"],
  ["a name before it", "Maria<maria@example.net>"],
  ["white space", "maria lind@example.net"],
  ["a no-break space", "maria\u00a0lind@example.net"],
  ["a zero-width space", "mar\u200bia@example.net"],
  ["a zero-width joiner", "mar\u200dia@example.net"],
  ["a soft hyphen", "mar\u00adia@example.net"],
  ["a filler that shows nothing", "mar\u3164ia@example.net"],
  ["a variation selector", "maria\ufe0f@example.net"],
  ["a direction override", "\u202etnemyap@example.net"],
  ["an isolate", "maria\u2066@example.net"],
  ["a control", "maria\u0007@example.net"],
  ["a line break", "maria@example.net\nbcc: eve@evil.com"],
  ["Cyrillic letters among Latin ones", "m\u0430ria@example.net"],
  ["a Greek letter in a domain", "maria@ex\u03b1mple.net"],
  ["quotes", '"maria"@example.net'],
  ["two signs", "maria@lind@example.net"],
  ["more than fits", `${"a".repeat(peopleBounds.emailAddress.cap)}@example.net`],
])("an address with %s is refused", (_what, typed) => {
  expect(readEmail(typed)).toMatchObject({ ok: false, failure: { code: "INVALID_INPUT", field: "email" } });
});

test.each(["Olga", "محمد", "علی\u200cرضا", "👩\u200d👧", "O'Neill-Smith, Jr."])("%s is a name", (name) => {
  expect(readName(name)).toEqual({ ok: true, value: name });
});

test.each(["", "Olga\u202eagO", "Ol\u200bga", "\ufeffOlga\u2069", "Ol\u0000ga", "O".repeat(workspaceBounds.shownName.cap + 1)])(
  "a name that turns, hides or fills is refused (%#)",
  (name) => {
    expect(readName(name)).toMatchObject({ ok: false, failure: { code: "INVALID_INPUT" } });
  },
);

test("of a client's name, so much is kept", () => {
  const { cap } = peopleBounds.userAgent;
  const storedAgent = (agent: string) => requestOriginOf({ "user-agent": agent }, "192.0.2.1").userAgent;
  expect(storedAgent("x".repeat(cap))).toHaveLength(cap);
  expect(storedAgent(`\u0007${"x".repeat(cap + 1)}`)).toBe("x".repeat(cap));
});

import { expect, test } from "vitest";
import { subjectNameOf } from "./subject-name.ts";

const names: Record<string, string> = { UPS: "UPS", DHL_PAKET: "DHL Paket (Germany)" };
const name = (action: string, subjectName: string | null) =>
  subjectNameOf({ action, actorName: "ada@shop.test", subjectName }, (carrier) => names[carrier] ?? carrier);

test("an entry about the person who made it does not name them twice", () => {
  expect(name("session.sign-in", "ada@shop.test")).toBeNull();
  expect(name("session.confirm", "ada@shop.test")).toBeNull();
  expect(name("account.change-password", "ada@shop.test")).toBeNull();
  expect(name("session.sign-in-failed", "ada@shop.test")).toBe("ada@shop.test");
  expect(name("account.change-address", "ada@shop.test")).toBe("ada@shop.test");
  expect(name("member.join", "ada@shop.test")).toBeNull();
  const key = { action: "api-key.new-network", actorName: "API key Shop (kolli_test_…ab)", subjectName: "Shop (kolli_test_…ab)" };
  expect(subjectNameOf(key, String)).toBeNull();
  expect(name("member.remove", "ben@shop.test")).toBe("ben@shop.test");
  expect(name("notice.dismiss", null)).toBeNull();
});

test("a carrier account is named by its carrier, once, and by its own name", () => {
  expect(name("carrier-account.connect", "UPS")).toBe("UPS");
  expect(name("carrier-account.connect", "UPS UPS")).toBe("UPS");
  expect(name("carrier-account.check", "DHL_PAKET Outlet store")).toBe("DHL Paket (Germany) Outlet store");
  expect(name("webhook.create", "UPS UPS")).toBe("UPS UPS");
});

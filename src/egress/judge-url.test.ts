import { describe, expect, it } from "vitest";
import { egressBounds } from "./bounds.ts";
import { hostileUrls } from "./hostile-urls.fixture.ts";
import { judgeUrl, type UrlRules } from "./judge-url.ts";
import { networksOf, noNetworks } from "./networks.ts";

const rules: UrlRules = {
  mode: "TEST",
  open: noNetworks,
  ownHosts: [
    { host: "kolli.shop.se", port: 443 },
    { host: "9.9.9.9", port: 4000 },
    { host: "2606:4700::9", port: 4000 },
  ],
};
const judge = (url: string, more: Partial<UrlRules> = {}) => judgeUrl(url, { ...rules, ...more });
const codeOf = (url: string, more: Partial<UrlRules> = {}) => {
  const judged = judge(url, more);
  return judged.ok ? "accepted" : judged.failure.code;
};

describe("hostile webhook URLs", () => {
  const rows = Object.entries(hostileUrls).flatMap(([code, urls]) => urls.map((url) => ({ code, url })));

  it("are a table of at least 150 forms, none twice", () => {
    expect(rows.length).toBeGreaterThanOrEqual(150);
    expect(new Set(rows.map(({ url }) => url)).size).toBe(rows.length);
  });

  it.each(rows)("refuses $url as $code", ({ code, url }) => {
    const judged = judge(url);
    expect(judged.ok ? `accepted as ${judged.value.href}` : judged.failure.code).toBe(code);
    expect(judged.ok ? "" : judged.failure.message).toMatch(/^\S.*\.$/);
  });
});

describe("webhook URLs", () => {
  it.each([
    "https://shop.com/hook",
    "https://hooks.shop.co.uk:8443/kolli?x=1",
    "https://shop.com./hook",
    "https://SHOP.com/hook",
    "https://my_shop.vendor.io/hook",
    "https://münchen.de/hook",
    "https://почта.рф/hook",
    "https://例え.jp/hook",
    "https://9.9.9.9/hook",
    "https://[2606:4700:4700::1111]/hook",
    "https://localhost-tools.com/",
    "https://internal.shop.com/",
    "https://testing.shop.com/",
    "http://shop.com/hook",
    " https://shop.com/hook ",
  ])("accepts %s in test mode", (url) => expect(codeOf(url)).toBe("accepted"));

  it("wants https in live mode", () => {
    expect(codeOf("http://shop.com/hook", { mode: "LIVE" })).toBe("scheme-not-allowed");
    expect(codeOf("https://shop.com/hook", { mode: "LIVE" })).toBe("accepted");
  });

  it("opens exactly the networks the operator named, with http in live mode too", () => {
    const open = networksOf("127.0.0.1/32", "fd00:1::/32");
    for (const mode of ["TEST", "LIVE"] as const) {
      expect(codeOf("http://127.0.0.1:3000/hook", { open, mode })).toBe("accepted");
      expect(codeOf("http://[fd00:1::5]:3000/hook", { open, mode })).toBe("accepted");
      expect(codeOf("http://127.0.0.2:3000/hook", { open, mode })).toBe("address-forbidden");
      expect(codeOf("https://[fd00:2::5]/hook", { open, mode })).toBe("address-forbidden");
    }
  });

  it("refuses names of this machine even if its address is open: names are not networks", () => {
    expect(codeOf("http://localhost:3000/hook", { open: networksOf("127.0.0.0/8") })).toBe("host-reserved");
  });

  it("accepts another port on an address that Kolli answers on", () => {
    expect(codeOf("https://9.9.9.9:8443/hook")).toBe("accepted");
  });

  it("says in one sentence why a URL is refused", () => {
    const judged = judge("https://192.168.1.7/hook");
    expect(judged.ok ? "" : judged.failure.message).toBe("192.168.1.7 is a private address, which events may not be sent to.");
  });
});

it("names `kolli listen` to a person who tries a webhook on this machine, and the setting of the operator", () => {
  for (const url of ["https://127.0.0.1:3000/hook", "https://[::1]/hook", "https://localhost/hook"]) {
    const judged = judge(url);
    expect(judged.ok ? "" : judged.failure.message, url).toMatch(/kolli listen --forward-to.*KOLLI_EGRESS_ALLOW/);
  }
});

it("takes a URL as long as the cap and not one character longer", () => {
  const { cap } = egressBounds.webhookUrl;
  const address = "https://shop.com/";
  expect(codeOf(address.padEnd(cap, "x"))).toBe("accepted");
  expect(codeOf(address.padEnd(cap + 1, "x"))).toBe("url-too-long");
});

import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { createHostRewrite } from "./hosts.ts";

const proxy = "10.0.0.1";
const rewrite = createHostRewrite(new Map([["api.shop.com", "easypost"]]), (address) => address === proxy);
const asked = (url: string, headers: IncomingMessage["headers"], remoteAddress = "192.0.2.7"): string =>
  rewrite({ url, headers, socket: { remoteAddress } } as IncomingMessage);

it("serves at the root of its host what is below /compat/ elsewhere", () => {
  expect(asked("/v2/trackers?page_size=1", { host: "API.shop.com:4000" })).toBe("/compat/easypost/v2/trackers?page_size=1");
  expect(asked("/compat/easypost/v2/trackers", { host: "api.shop.com" })).toBe("/compat/easypost/v2/trackers");
  expect(asked("/v2/trackers", { host: "shop.com" })).toBe("/v2/trackers");
  expect(asked("/v2", { ":authority": "api.shop.com." } as never)).toBe("/compat/easypost/v2");
});

it("believes a proxy that it trusts, and nobody else, about the host", () => {
  const headers = { host: "inside", "x-forwarded-host": "api.shop.com" };
  expect(asked("/v2", headers, proxy)).toBe("/compat/easypost/v2");
  expect(asked("/v2", headers)).toBe("/v2");
});

it("refuses hosts for services that it does not speak for, and what is no host", () => {
  expect(() => createHostRewrite(new Map([["api.shop.com", "pigeon"]]), () => false)).toThrow(/pigeon.*easypost/);
  const config = readConfig({ KOLLI_COMPAT_HOSTS: "api.shop.com=easypost,shop.com" }, "/");
  expect(config).toEqual({
    ok: false,
    failure: ['KOLLI_COMPAT_HOSTS has "shop.com", which is not host=name, such as api.shop.com=easypost.'],
  });
});

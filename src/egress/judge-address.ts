import { isIP, isIPv4 } from "node:net";
import { fail, ok, type Result } from "../lib/result.ts";
import { type Networks, networksOf } from "./networks.ts";

export type AddressRefusal = { code: "address-forbidden"; message: string };

/**
 * Forbidden IPv4 networks. Sources: IANA IPv4 Special-Purpose Address Registry and IPv4 Multicast Address Space, read 2026-11;
 * Azure's platform address, the only metadata service on a public address, from Microsoft's documentation.
 */
const forbiddenIpv4: readonly (readonly [network: string, what: string])[] = [
  ["0.0.0.0/8", "an address of this host"],
  ["10.0.0.0/8", "a private address"],
  ["100.64.0.0/10", "a carrier-grade NAT address"],
  ["127.0.0.0/8", "a loopback address"],
  ["168.63.129.16/32", "a cloud platform's metadata address"],
  ["169.254.169.254/32", "a cloud platform's metadata address"],
  ["169.254.0.0/16", "a link-local address"],
  ["172.16.0.0/12", "a private address"],
  ["192.0.0.0/24", "an address reserved for protocols"],
  ["192.0.2.0/24", "a documentation address"],
  ["192.31.196.0/24", "an address reserved for AS112"],
  ["192.52.193.0/24", "an address reserved for multicast tunnels"],
  ["192.88.99.0/24", "a 6to4 relay address"],
  ["192.168.0.0/16", "a private address"],
  ["192.175.48.0/24", "an address reserved for AS112"],
  ["198.18.0.0/15", "a benchmarking address"],
  ["198.51.100.0/24", "a documentation address"],
  ["203.0.113.0/24", "a documentation address"],
  ["224.0.0.0/4", "a multicast address"],
  ["240.0.0.0/4", "a reserved address"],
];

/**
 * Only global unicast space is used for public hosts; everything else (mapped, NAT64, unique local, link-local …) is outside it.
 */
const globalIpv6 = networksOf("2000::/3");

/** Outside global unicast: named for the message only. Source: IANA IPv6 Special-Purpose Address Registry, read 2026-11. */
const namedIpv6: readonly (readonly [network: string, what: string])[] = [
  ["::/128", "an address of this host"],
  ["::1/128", "a loopback address"],
  ["64:ff9b::/96", "a NAT64 form of an IPv4 address"],
  ["64:ff9b:1::/48", "a NAT64 form of an IPv4 address"],
  ["100::/64", "a discard-only address"],
  ["fc00::/7", "a private address"],
  ["fe80::/10", "a link-local address"],
  ["ff00::/8", "a multicast address"],
];

/** Inside global unicast, but special. */
const forbiddenIpv6: readonly (readonly [network: string, what: string])[] = [
  ["2001::/32", "a Teredo tunnel address"],
  ["2001:db8::/32", "a documentation address"],
  ["2001::/23", "an address reserved for protocols"],
  ["2002::/16", "a 6to4 tunnel address"],
  ["2620:4f:8000::/48", "an address reserved for AS112"],
  ["3fff::/20", "a documentation address"],
];

const compiled = (table: readonly (readonly [string, string])[]) =>
  table.map(([network, what]) => ({ networks: networksOf(network), what }));
const ipv4Table = compiled(forbiddenIpv4);
const ipv6Table = compiled(forbiddenIpv6);
const ipv6Names = compiled(namedIpv6);

const find = (table: typeof ipv4Table, address: string): string | undefined =>
  table.find(({ networks }) => networks.has(address))?.what;

const whatIsWrong = (address: string): string | undefined => {
  if (isIPv4(address)) return find(ipv4Table, address);
  if (globalIpv6.has(address)) return find(ipv6Table, address);
  return /^(0*:)+ffff:/i.test(address) ? "an IPv4 address written as IPv6" : (find(ipv6Names, address) ?? "not a public address");
};

/** Judges an address in the network stack's notation: from a DNS answer, an IP literal, or a connected socket. */
export const judgeAddress = (address: string, open: Networks): Result<string, AddressRefusal> => {
  const bare = address.replace(/%.*$/, "");
  if (isIP(bare) === 0) return fail({ code: "address-forbidden", message: `"${address}" is not an IP address.` });
  if (open.has(bare)) return ok(address);
  const what = whatIsWrong(bare);
  return what === undefined
    ? ok(address)
    : fail({ code: "address-forbidden", message: `${address} is ${what}, which events may not be sent to.` });
};

import { isIPv6 } from "node:net";

/** All eight groups of an IPv6 address, without leading zeros and without its zone. */
const groupsOf = (address: string): string[] => {
  const [head = "", tail] = address.split("%")[0]!.toLowerCase().split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups =
    tail === undefined ? first : [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0"), ...last];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
};

/** An IPv4 address that came over an IPv6 socket is the same machine. */
const asIPv4 = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** An IPv6 customer has a whole /64 to send from, so a /64 counts as one guesser. */
export const networkOf = (address: string): string => {
  const plain = asIPv4(address);
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(":")}::/64` : plain;
};

/** The range that one company or data centre sends from: an IPv4 /24, an IPv6 /48. */
export const siteOf = (address: string): string => {
  const plain = asIPv4(address);
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 3).join(":")}::/48` : plain.replace(/\.\d+$/, ".0/24");
};

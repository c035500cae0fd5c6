import { BlockList, isIP } from "node:net";
import { fail, ok, type Result } from "../lib/result.ts";

/** A set of networks in CIDR form, both versions of IP in one. */
export type Networks = { has(address: string): boolean };

const versionOf = (address: string): "ipv4" | "ipv6" | null => {
  switch (isIP(address)) {
    case 4:
      return "ipv4";
    case 6:
      return "ipv6";
    default:
      return null;
  }
};

/** The zone does not matter for the network: `fe80::1%eth0` is `fe80::1`. */
const withoutZone = (address: string): string => address.replace(/%.*$/, "");

const setOf = (list: BlockList): Networks => ({
  has(address) {
    const bare = withoutZone(address);
    const version = versionOf(bare);
    return version !== null && list.check(bare, version);
  },
});

/** Networks such as `10.0.0.0/8`, `fd00::/8` or a single address; all invalid ones are reported together. */
export const parseNetworks = (texts: readonly string[]): Result<Networks, { code: "network-malformed"; message: string }> => {
  const list = new BlockList();
  const bad: string[] = [];
  for (const text of texts) {
    const [address = "", prefix, ...rest] = text.trim().split("/");
    const version = versionOf(address);
    const longest = version === "ipv4" ? 32 : 128;
    const length = prefix === undefined ? longest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
    if (version === null || rest.length > 0 || !(length <= longest)) bad.push(text);
    else list.addSubnet(address, length, version);
  }
  if (bad.length === 0) return ok(setOf(list));
  return fail({
    code: "network-malformed",
    message: `${bad.join(", ")}: neither an address nor a network such as 10.0.0.0/8 or fd00::/8.`,
  });
};

/** For lists in the code: an invalid entry is a bug. */
export const networksOf = (...texts: string[]): Networks => {
  const parsed = parseNetworks(texts);
  if (!parsed.ok) throw new Error(parsed.failure.message);
  return parsed.value;
};

export const noNetworks: Networks = { has: () => false };

import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";

/** Whether an address belongs to a proxy that ends TLS in front of Kolli. */
export type TrustsAddress = (address: string | undefined) => boolean;

/** A socket that listens on both families reports IPv4 peers in this form. */
const withoutMapping = (address: string): string =>
  address.startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address;

/** `networks`: addresses and CIDR ranges, validated with the configuration. */
export const trustNetworks = (networks: readonly string[]): TrustsAddress => {
  if (networks.length === 0) return () => false;
  const list = new BlockList();
  for (const network of networks) {
    const [address, length] = network.split("/") as [string, string | undefined];
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    list.addSubnet(address, Number(length ?? (family === "ipv6" ? 128 : 32)), family);
  }
  return (address) => {
    if (address === undefined) return false;
    const plain = withoutMapping(address);
    const version = isIP(plain);
    return version !== 0 && list.check(plain, version === 6 ? "ipv6" : "ipv4");
  };
};

/** Some proxies add the port. */
const addressIn = (text: string): string | null => {
  const plain = text.trim();
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(plain)?.[1] ?? /^([\d.]+):\d+$/.exec(plain)?.[1] ?? plain;
  return isIP(bare) === 0 ? null : bare;
};

/**
 * Each proxy appends its client to X-Forwarded-For. Read from the end, the first text that is not an address makes everything
 * before it unreliable: then the client is the last address after it.
 */
export const readAddresses = (forwardedFor: string): string => {
  const addresses: string[] = [];
  for (const text of forwardedFor.split(",").reverse()) {
    const address = addressIn(text);
    if (address === null) break;
    addresses.unshift(address);
  }
  return addresses.join(", ");
};

/** For requests of trusted proxies, before the client's address is read. */
export const cleanForwardedFor = ({ headers }: IncomingMessage): void => {
  const given = headers["x-forwarded-for"];
  if (given === undefined) return;
  const addresses = readAddresses(String(given));
  if (addresses === "") delete headers["x-forwarded-for"];
  else headers["x-forwarded-for"] = addresses;
};

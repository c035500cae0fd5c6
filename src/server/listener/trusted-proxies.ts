import { BlockList, isIPv6 } from "node:net";

/** Whether an address belongs to a proxy that ends TLS in front of Kolli. */
export type TrustsAddress = (address: string | undefined) => boolean;

/** A socket that listens on both families tells IPv4 peers in this form. */
const withoutMapping = (address: string): string =>
  address.startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address;

/** `networks`: addresses and CIDR ranges, checked when the configuration was read. */
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
    return list.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
  };
};

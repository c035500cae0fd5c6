import { Resolver } from "node:dns/promises";

export type Resolve = (host: string) => Promise<readonly string[]>;

/**
 * Resolves both kinds of address. Not with `dns.lookup`: it runs in the shared thread pool, where four names with hanging servers
 * would block every other receiver.
 */
export const createResolve = ({
  servers,
  timeoutMs = 2_500,
}: {
  servers?: readonly string[];
  timeoutMs?: number;
} = {}): Resolve => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers) resolver.setServers(servers);
  return async (host) => {
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = [ipv4, ipv6].flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (addresses.length === 0 && ipv4.status === "rejected") throw ipv4.reason;
    return addresses;
  };
};

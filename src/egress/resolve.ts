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
    if (addresses.length === 0 && ipv4.status === "rejected") throw inPlainWords(ipv4.reason, host);
    return addresses;
  };
};

const wordsOf: Readonly<Record<string, string>> = {
  ENOTFOUND: "does not exist in DNS",
  ENODATA: "has no address in DNS",
  ESERVFAIL: "could not be looked up: the DNS server reports a failure",
  ETIMEOUT: "could not be looked up: DNS does not respond",
  ECONNREFUSED: "could not be looked up: no DNS server accepts requests",
};

/** The people of the receiver read this; "queryA ENOTFOUND" says little. Programs have the code. */
const inPlainWords = (error: NodeJS.ErrnoException, host: string): Error => {
  const words = wordsOf[error.code ?? ""];
  return words === undefined
    ? error
    : Object.assign(new Error(`The host ${host} ${words}`, { cause: error }), { code: error.code });
};

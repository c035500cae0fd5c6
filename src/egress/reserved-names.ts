/**
 * Names that are never a customer's public receiver. Sources, read 2026-11: IANA Special-Use Domain Names registry (RFC 6761,
 * 6762, 7686, 8375, 9476), RFC 2606, ICANN's reservation of .internal (2024) and its list of names that collide with private use,
 * IANA's internationalised test domains.
 */
const reservedEndings: readonly (readonly [ending: string, what: string])[] = [
  ["localhost", "names this machine itself"],
  ["localdomain", "names this machine itself"],
  ["local", "is a name of the local network"],
  ["internal", "is a name of an internal network"],
  ["intranet", "is a name of an internal network"],
  ["private", "is a name of an internal network"],
  ["corp", "is a name of an internal network"],
  ["home", "is a name of the local network"],
  ["lan", "is a name of the local network"],
  ["home.arpa", "is a name of the local network"],
  ["arpa", "is a name of the Internet's own infrastructure"],
  ["onion", "is not reachable by DNS"],
  ["alt", "is not reachable by DNS"],
  ["test", "is reserved for tests and does not exist"],
  ["invalid", "is reserved and does not exist"],
  ["example", "is a placeholder"],
  ["svc", "is a name of an internal network"],
  ["svc.cluster.local", "is a name of an internal network"],
  ["metadata.tencentyun.com", "is a cloud platform's metadata service"],
  ["metadata.platformequinix.com", "is a cloud platform's metadata service"],
  ["metadata.packet.net", "is a cloud platform's metadata service"],
  ...[
    "kgbechtv",
    "hgbk6aj7f53bba",
    "0zwm56d",
    "g6w251d",
    "80akhbyknj4f",
    "11b5bs3a9aj6g",
    "jxalpdlp",
    "9t4b11yi5a",
    "deba0ad",
    "zckzah",
    "hlcj6aya9esc7a",
  ].map((label) => [`xn--${label}`, "is a placeholder"] as const),
];

/** Second-level names that instructions use as placeholders; the real domains belong to strangers. */
const placeholderLabels = new Set(
  ["domain", "site", "company", "app", "server", "website", "shop", "store", "api"]
    .flatMap((noun) => [`your${noun}`, `your-${noun}`])
    .concat("mydomain", "my-domain"),
);

const endsWithLabels = (host: string, ending: string): boolean => host === ending || host.endsWith(`.${ending}`);

/** Why a host name must not be used, or undefined. Takes a lower-case ASCII name without a trailing dot. */
export const whyReserved = (host: string): string | undefined => {
  const labels = host.split(".");
  const ending = reservedEndings.find(([name]) => endsWithLabels(host, name));
  if (ending) return ending[1];
  if (labels.includes("example")) return "is a placeholder";
  if (labels.slice(-2, -1).some((label) => placeholderLabels.has(label))) return "is a placeholder";
  if (labels.length === 1) return "is a name of an internal network";
  return undefined;
};

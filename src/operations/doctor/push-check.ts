import { isIP } from "node:net";
import { findAdapter } from "../../carriers/registry.ts";
import type { Config } from "../../config.ts";
import { judgeAddress } from "../../egress/judge-address.ts";
import { networksOf } from "../../egress/networks.ts";
import { whyUnreachable } from "../../egress/reachable.ts";
import { createResolve, type Resolve } from "../../egress/resolve.ts";
import type { Database } from "../../postgres/database.ts";
import { type Check, doubtful, good } from "./check.ts";
import { readCarrierAccounts } from "./doctor.sql.ts";

const name = "Push address";
const fix =
  "Set KOLLI_PUBLIC_URL to an https address that is reachable from the internet, and forward it to this port with a proxy or a firewall rule. Until then Kolli polls carriers.";

/** Only if a carrier that pushes is connected: otherwise the address need not be public. */
export const checkPushes = async (db: Database, config: Config, resolve?: Resolve): Promise<Check> => {
  const pushing = (await readCarrierAccounts(db)).filter(({ carrier }) => findAdapter(carrier)?.push);
  if (pushing.length === 0) return good(name, "Not needed yet: no connected carrier pushes.");
  return checkPushAddress(config, resolve);
};

/** Whether carriers can reach the address that they push to, without a test from outside. */
export const checkPushAddress = async (
  { publicUrl, egressAllow }: Pick<Config, "publicUrl" | "egressAllow">,
  resolve: Resolve = createResolve({ timeoutMs: 2_000 }),
): Promise<Check> => {
  const open = networksOf(...egressAllow);
  const problem = whyUnreachable(publicUrl, open);
  if (problem !== null) return doubtful(name, `Carriers cannot push: ${problem}`, fix);
  const host = new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) !== 0) return good(name, `${publicUrl} is a public address.`);
  const addresses = await resolve(host).catch(() => []);
  if (addresses.length === 0)
    return doubtful(
      name,
      `Carriers cannot push: ${host} has no address in DNS, as seen from here.`,
      `Publish ${host} in DNS. ${fix}`,
    );
  const inside = addresses.filter((address) => !judgeAddress(address, open).ok);
  if (inside.length === addresses.length)
    return doubtful(
      name,
      `Carriers cannot push: ${host} resolves to ${inside.join(", ")}, which can be reached only from the internal network.`,
      fix,
    );
  return good(name, `${publicUrl} resolves to ${addresses.join(", ")}, which carriers can reach if no firewall blocks it.`);
};

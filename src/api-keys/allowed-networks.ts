import { parseNetworks } from "../egress/networks.ts";
import { fail, ok, type Result } from "../lib/result.ts";
import { apiKeyBounds } from "./bounds.ts";

const networksMax = apiKeyBounds.networksOfKey.cap;

/** The networks a key may come from, as a person typed them. */
export const readAllowedNetworks = (typed: readonly string[]): Result<string[], string> => {
  const networks = [...new Set(typed.map((text) => text.trim().toLowerCase()).filter((text) => text !== ""))];
  if (networks.length > networksMax) return fail(`A key can have at most ${networksMax} networks.`);
  const parsed = parseNetworks(networks);
  return parsed.ok ? ok(networks) : fail(parsed.failure.message);
};

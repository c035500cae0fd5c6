import { judgeUrl } from "./judge-url.ts";
import type { Networks } from "./networks.ts";

/** Why carriers cannot send anything to Kolli's address, as far as the address shows it; null if they can. */
export const whyUnreachable = (publicUrl: string, open: Networks): string | null => {
  const { protocol, host } = new URL(publicUrl);
  if (protocol !== "https:") return `${host} is not served over https, which carriers require.`;
  const judged = judgeUrl(publicUrl, { mode: "LIVE", open, ownHosts: [] });
  if (judged.ok) return null;
  return judged.failure.code === "host-reserved" || judged.failure.code === "address-forbidden"
    ? `${host} can be reached only from the internal network. Carriers need a public host name.`
    : judged.failure.message;
};

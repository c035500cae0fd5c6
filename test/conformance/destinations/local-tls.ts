import { createEgress, type Egress } from "../../../src/egress/egress.ts";
import { networksOf } from "../../../src/egress/networks.ts";
import { createAuthority, createLeaf } from "../../../src/operations/tls/certificates.ts";

/** A certificate for receivers on this machine, and an egress guard that lets Kolli reach them and trusts it. */
export const localTls = (): { tls: { key: string; cert: string }; egress: Egress } => {
  const authority = createAuthority("Test authority", Date.now());
  const leaf = createLeaf(authority, ["127.0.0.1"], Date.now());
  return {
    tls: { key: leaf.key, cert: leaf.certificate },
    egress: createEgress({ open: networksOf("127.0.0.0/8"), tls: { ca: authority.certificate } }),
  };
};

import type { EpochMs } from "../../lib/clock.ts";

/** A certificate with its key, PEM, for some hosts; a star stands for one name below, as in certificates. */
export type HostCertificate = { certificate: string; key: string; hosts: readonly string[]; expiresAt: EpochMs };

/** What the listener needs, and what a person may want to know about it. */
export type TlsMaterial = HostCertificate & {
  /** The file for `curl --cacert`; null if the operator provided the certificate. */
  authorityFile: string | null;
  /** For clients that request one of their hosts; all others get the one above. */
  others: readonly HostCertificate[];
  /** Problems with the files of others: those are left out, and everything else is served. */
  warnings: readonly string[];
};

/** Without those for further hosts. */
export type MainTls = Omit<TlsMaterial, "others" | "warnings">;

/** "*.shop.com" stands for one name below. */
export const coversHost = (certified: string, host: string): boolean =>
  certified.toLowerCase() === host ||
  (certified.startsWith("*.") && host.split(".").slice(1).join(".") === certified.slice(2).toLowerCase());

import type { EpochMs } from "../../lib/clock.ts";

/** What the listener needs, and what a person may want to know of it. */
export type TlsMaterial = {
  certificate: string;
  key: string;
  /** The file to give to `curl --cacert`; null when the certificate was given by the operator. */
  authorityFile: string | null;
  hosts: readonly string[];
  expiresAt: EpochMs;
};

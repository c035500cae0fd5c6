import { seconds } from "../../lib/clock.ts";
import { startInterval, stopTimer } from "../../lib/machine.ts";
import { type Keyring, keyIdOf } from "../../lib/seal.ts";
import type { Log } from "../../lib/telemetry/log.ts";
import type { Database } from "../../postgres/database.ts";
import type { Notices } from "../../postgres/notices.ts";
import { masterKeyChannel } from "./follow-key.sql.ts";
import { findCheckValue } from "./key-identity.sql.ts";
import { checkValueOf } from "./master-key.ts";

const lookEveryMs = seconds(20);

type Following = { db: Database; notices: Notices; log: Log; keyring: Keyring; keys: readonly Buffer[] };

/** Seals with the key that is the database's at the moment: a rotation beside running nodes tells them which. Gives what ends it. */
export const followMasterKey = ({ db, notices, log, keyring, keys }: Following): (() => void) => {
  if (keys.length < 2) return () => {};
  const look = async (): Promise<void> => {
    const known = await findCheckValue(db);
    const current = known && keys.find((key) => checkValueOf(key).equals(known.checkValue));
    if (!current || keyring.keyIds()[0] === keyIdOf(current)) return;
    keyring.sealWith(keyIdOf(current));
    notices.rename(processName(keyring));
    log.info({ keyId: keyIdOf(current) }, "Secrets are now encrypted with another master key");
  };
  const lookAndTell = () => look().catch((error) => log.warn({ err: error }, "The database's master key could not be looked up"));
  notices.on(masterKeyChannel, lookAndTell);
  // A notice can be lost.
  const timer = startInterval(lookAndTell, lookEveryMs).unref();
  return () => stopTimer(timer);
};

/** By which `kolli master-key rotate` knows what each process can read, and seals with. */
export const processName = (keyring: Keyring): string => `kolli notices ${keyring.keyIds().join(" ")}`;

import { seconds } from "../../lib/clock.ts";
import { startLoop } from "../../lib/loop.ts";
import type { Log } from "../../lib/telemetry/log.ts";
import type { Database } from "../../postgres/database.ts";
import type { Notices } from "../../postgres/notices.ts";
import { masterKeyChannel } from "./follow-key.sql.ts";
import { findCheckValues } from "./key-identity.sql.ts";
import { type NodeKeyrings, type NodeKeys, placeOfKeys } from "./node-keys.ts";

const lookEveryMs = seconds(20);

type Following = { db: Database; notices: Notices; log: Log; keyrings: NodeKeyrings; keys: NodeKeys };

/** Seals with the keys that are the database's at the moment: what changes them beside running nodes tells them. Gives what ends it. */
export const followKeys = ({ db, notices, log, keyrings, keys }: Following): (() => void) => {
  // Whoever has no other key than the one it seals with has nothing to change to.
  if (keys.isSplit && keys.workers.length < 2) return () => {};
  const look = async (): Promise<void> => {
    const known = await findCheckValues(db);
    const place = known ? placeOfKeys(keys, known) : -1;
    if (place < 0 || !keyrings.sealWith(place, known!.workerCheckValue !== null)) return;
    notices.rename(processName(keyrings));
    log.info({ keyIds: keyrings.keyIds().slice(0, 2) }, "Secrets are now encrypted with another key");
  };
  const loop = startLoop({
    everyMs: lookEveryMs,
    run: look,
    onError: (error) => log.warn({ err: error }, "The database's keys could not be read"),
    isFirstLater: true,
    isBackground: true,
  });
  notices.on(masterKeyChannel, loop.wake);
  return () => void loop.stop();
};

/** By which `kolli master-key rotate` and `reseal` know what each process can read, and seals with. */
export const processName = (keyrings: NodeKeyrings): string => `kolli notices ${keyrings.keyIds().join(" ")}`;

import type { Config } from "../../config.ts";
import type { Database } from "../../postgres/database.ts";
import { findCheckValues } from "../master-key/key-identity.sql.ts";
import { judgeKey, noKeyText, otherKeyText, workerKeyText } from "../master-key/key-identity.ts";
import { checkValueOf, findMasterKey, givenWorkerKeys } from "../master-key/master-key.ts";
import { bad, type Check, doubtful, good } from "./check.ts";

const name = "Master key";

/** On a worker's machine, which has no master key. */
const checkWorkerKey = async (db: Database, given: readonly Buffer[]): Promise<Check> => {
  const known = (await findCheckValues(db))?.workerCheckValue ?? null;
  const place = known === null ? -1 : given.findIndex((key) => checkValueOf(key).equals(known));
  if (place === 0)
    return good("Worker key", "KOLLI_WORKER_KEY is this database's worker key and decrypts only what workers need.");
  if (place > 0)
    return doubtful(
      "Worker key",
      "KOLLI_WORKER_KEY_NEXT is this database's worker key: the rotation is complete.",
      "Set KOLLI_WORKER_KEY to its value, and unset KOLLI_WORKER_KEY_NEXT.",
    );
  const { problem, remedy } = workerKeyText(known === null ? "not-yet" : "other");
  return bad("Worker key", problem, remedy);
};

/** Whether this machine has the key that the database's secrets are encrypted with. */
export const checkMasterKey = async (db: Database, config: Config): Promise<Check> => {
  const given = givenWorkerKeys(config);
  if (given.length > 0) return checkWorkerKey(db, given);
  try {
    const found = await findMasterKey(config);
    if (found.next && (await judgeKey(db, found.next)) === "right")
      return doubtful(
        name,
        "KOLLI_MASTER_KEY_NEXT is this database's master key: the rotation is complete.",
        `Replace the key in ${found.place} with it, and unset KOLLI_MASTER_KEY_NEXT.`,
      );
    switch (await judgeKey(db, found.key)) {
      case "right":
        return good(name, `${found.place} contains this database's master key.`);
      case "other": {
        const { problem, remedy } = otherKeyText(found, config);
        return bad(name, problem, remedy);
      }
      case "missing": {
        const { problem, remedy } = noKeyText(found, config);
        return bad(name, problem, remedy);
      }
      case "new":
      case "not-yet-known":
        return good(
          name,
          found.key ? `The key in ${found.place} becomes this database's master key.` : "It is created at the first start.",
        );
    }
  } catch (error) {
    return bad(name, (error as Error).message, "Fix what the message says.");
  }
};

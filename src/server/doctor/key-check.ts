import type { Config } from "../../config.ts";
import type { Database } from "../../postgres/database.ts";
import { judgeKey, noKeyText, otherKeyText } from "../master-key/key-identity.ts";
import { findMasterKey } from "../master-key/master-key.ts";
import { bad, type Check, doubtful, good } from "./check.ts";

const name = "Master key";

/** Whether this machine has the key that the database's secrets are encrypted under. */
export const checkMasterKey = async (db: Database, config: Config): Promise<Check> => {
  try {
    const found = await findMasterKey(config);
    if (found.next && (await judgeKey(db, found.next)) === "right")
      return doubtful(
        name,
        "KOLLI_MASTER_KEY_NEXT contains the key of this database: the rotation is done.",
        `Replace the key in ${found.place} with it, and unset KOLLI_MASTER_KEY_NEXT.`,
      );
    switch (await judgeKey(db, found.key)) {
      case "right":
        return good(name, `${found.place} contains the key of this database.`);
      case "other": {
        const { problem, remedy } = otherKeyText(found, config);
        return bad(name, problem, remedy);
      }
      case "missing": {
        const { problem, remedy } = noKeyText(found, config);
        return bad(name, problem, remedy);
      }
      case "not-yet-known":
        return good(name, found.key ? `${found.place} becomes the key of this database.` : "It is created at the first start.");
    }
  } catch (error) {
    return bad(name, (error as Error).message, "Follow the message.");
  }
};

import type { Database } from "../postgres/database.ts";
import { recipientBounds } from "./bounds.ts";
import { writeFull } from "./mail-settings.sql.ts";
import { findFull } from "./mails.sql.ts";

/**
 * Notes which workspaces have so many waiting mails that no further ones are queued, and which have fewer again. Checks read the note
 * with the workspace, so that a full outbox costs them nothing.
 */
export const noteFullOutboxes = async (db: Database, most: number = recipientBounds.queuedMails.cap): Promise<void> => {
  await writeFull(db, await findFull(db, most));
};

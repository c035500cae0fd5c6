import type { Database } from "../postgres/database.ts";

/** Told after events have their places in the feed, outside any transaction that writes trackers. */
export const feedChannel = "kolli_feed";

export const announceFeed = (db: Database) => db.run("announce_feed", "select pg_notify($1, '')", [feedChannel]);

import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Target, TrackerEvent } from "../shared/event-feed.ts";
import { csvLine } from "./csv-text.ts";

const header = csvLine([
  "eventId",
  "createdAt",
  "trackingCode",
  "carrier",
  "reference",
  "status",
  "statusDetail",
  "previousStatus",
  "deliveredAt",
]);

const fileOf = (folder: string, { createdAt }: TrackerEvent): string => join(folder, `events-${createdAt.slice(0, 10)}.csv`);

const lineOf = ({ id, createdAt, previousStatus, data }: TrackerEvent): string =>
  csvLine([
    id,
    createdAt,
    data!.trackingCode,
    data!.carrier,
    data!.reference,
    data!.status,
    data!.statusDetail,
    previousStatus,
    data!.deliveredAt,
  ]);

/** A file for each day, with a line for each change of status. A line is on the disk before its event counts as handled. */
export const eventFiles = (folder: string): Target => ({
  async deliver(event) {
    if (event.data === null) return;
    const file = await open(fileOf(folder, event), "a");
    try {
      const { size } = await file.stat();
      await file.appendFile(size === 0 ? header + lineOf(event) : lineOf(event));
      await file.sync();
    } finally {
      await file.close();
    }
  },
  async wasDelivered(event) {
    const text = await readFile(fileOf(folder, event), "utf8").catch(() => "");
    return event.data === null || text.split("\n").includes(lineOf(event).trimEnd());
  },
});

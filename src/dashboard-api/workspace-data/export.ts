import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { withBodies } from "../../events/event-bodies.ts";
import { readFeed } from "../../events/events.sql.ts";
import type { Database } from "../../postgres/database.ts";
import type { ProofSealing } from "../../proofs/reported-proof.ts";
import { eventTopics } from "../../trackers/event-topics.ts";
import { listTrackers, type TrackerPlace } from "../../trackers/read/list.sql.ts";
import { trackerData } from "../../trackers/tracker-fields.ts";
import { checkpointsOf } from "../../trackers/trackers.sql.ts";
import { modes, type Scope } from "../../workspaces/scope.ts";
import { exportedLogo, readAuditPage, readSettings } from "./export.sql.ts";
import { tarEnd, tarFile } from "./tar.ts";

export type ExportOptions = {
  db: Database;
  /** Names of people are sealed in what is stored; an export has them. */
  openBody: ProofSealing["openBody"];
  workspaceId: string;
  now: Date;
};

const rowsAtOnce = 250;
/** A file of an archive says how long it is before it begins, so what is long is several files. */
const fileBytes = 4 * 1024 * 1024;

async function* trackerLines({ db, openBody }: ExportOptions, scope: Scope): AsyncGenerator<string> {
  let after: TrackerPlace | null = null;
  for (;;) {
    const page = { filter: {}, sort: "CREATED_AT_ASC", after, before: null, backward: false, limit: rowsAtOnce } as const;
    const trackers: Awaited<ReturnType<typeof listTrackers>> = await listTrackers(db, scope, page);
    const ids = trackers.map(({ id }) => id);
    const points = Map.groupBy(ids.length === 0 ? [] : await checkpointsOf(db, ids), ({ trackerId }) => trackerId);
    for (const tracker of trackers) {
      const {
        carrierUrl: _carrierUrl,
        publicUrl: _publicUrl,
        carrierAccount: _carrierAccount,
        ...data
      } = trackerData(tracker, points.get(tracker.id) ?? [], {
        carrierUrl: null,
        publicUrl: null,
        carrierAccount: null,
      }) as Record<string, unknown>;
      yield openBody(tracker.id, JSON.stringify(data));
      after = { at: tracker.createdAt, id: tracker.id };
    }
    if (trackers.length < rowsAtOnce) return;
  }
}

/** Each as its webhook carried it. */
async function* eventLines({ db, openBody }: ExportOptions, scope: Scope): AsyncGenerator<string> {
  let position = 0;
  for (;;) {
    const rows: Awaited<ReturnType<typeof readFeed>> = await readFeed(db, scope, {
      after: position,
      limit: rowsAtOnce,
      trackerId: null,
      topics: eventTopics,
      statuses: null,
      createdFrom: null,
    });
    const { events, isWhole, last } = await withBodies(db, rows);
    for (const { trackerId, body } of events) yield openBody(trackerId, body);
    if (isWhole && rows.length < rowsAtOnce) return;
    position = last!.position!;
  }
}

const withTimes = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith("At") && typeof value === "number" ? new Date(value).toISOString() : value,
    ]),
  );

async function* auditLines({ db, workspaceId }: ExportOptions): AsyncGenerator<string> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const entries = await readAuditPage(db, workspaceId, after, rowsAtOnce);
    for (const entry of entries) yield JSON.stringify(withTimes(entry));
    if (entries.length < rowsAtOnce) return;
    after = entries.at(-1)!.id;
  }
}

/** `trackers-live-0001.jsonl`, `-0002`, … with no more than some megabytes in each. */
async function* files(name: string, lines: AsyncGenerator<string>, now: Date): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let number = 0;
  const flush = (): Buffer => {
    const file = tarFile(`${name}-${String(++number).padStart(4, "0")}.jsonl`, Buffer.concat(held), now);
    held = [];
    heldBytes = 0;
    return file;
  };
  for await (const line of lines) {
    const bytes = Buffer.from(`${line}\n`);
    held.push(bytes);
    heldBytes += bytes.length;
    if (heldBytes >= fileBytes) yield flush();
  }
  if (heldBytes > 0) yield flush();
}

async function* archive(options: ExportOptions): AsyncGenerator<Buffer> {
  const { db, workspaceId, now } = options;
  const settings = Object.entries(await readSettings(db, workspaceId)).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(withTimes) : value && withTimes(value),
  ]);
  yield tarFile("settings.json", Buffer.from(`${JSON.stringify(Object.fromEntries(settings), null, 2)}\n`), now);
  const logo = await exportedLogo(db, workspaceId);
  if (logo) yield tarFile("logo.png", logo.bytes, now);
  for (const mode of modes) {
    const scope = { workspaceId, mode };
    yield* files(`trackers-${mode.toLowerCase()}`, trackerLines(options, scope), now);
    yield* files(`events-${mode.toLowerCase()}`, eventLines(options, scope), now);
  }
  yield* files("audit", auditLines(options), now);
  yield tarEnd;
}

/**
 * All that a workspace has, as a tar archive (gzip): settings without secrets, trackers with their scans, events and the audit
 * log, a JSON object on each line. Page by page, so that its size does not matter.
 */
export const exportWorkspace = (options: ExportOptions): Readable => {
  const source = Readable.from(archive(options), { objectMode: false });
  const packed = createGzip();
  source.on("error", (error) => packed.destroy(error));
  packed.on("close", () => source.destroy());
  return source.pipe(packed);
};

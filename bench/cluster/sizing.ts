/** What one parcel costs over its life, on one PostgreSQL, and what a cluster makes of it (docs/scaling.md, "Hardware sizing"). */
export const assumptions = {
  /** Tracked for so long, checked so often, with so many changes and webhooks. */
  trackedDays: 8,
  checks: 60,
  changes: 10,
  webhooks: 5,
  events: 18,
  /** CPU of PostgreSQL in ms: half of what Kolli and PostgreSQL take together. */
  creationMs: 0.1,
  checkMs: 0.1,
  changeMs: 1.5,
  webhookMs: 0.1,
  /** Of a worker asked directly, beside one PostgreSQL: measured by bench:cluster, 2026-11-18. Webhooks were not: taken as creations. */
  checkFactor: 1.4,
  changeFactor: 2.4,
  otherFactor: 4.6,
  /** The peak, as a multiple of the average, and room above it. */
  peak: 3,
  reserve: 1.5,
  /** Under way, with indexes: the row of due checks, and the parcel with its scans and events. */
  dueCheckKb: 0.6,
  parcelKb: 42,
  /** Of one server, before copies and restores take too long, and in its usual size. */
  diskTb: 10,
  coresOfServer: 16,
} as const;

type Size = {
  newPerDay: number;
  checksPerSecond: number;
  eventsPerSecond: number;
  coresOnOne: number;
  coresOnCluster: number;
  diskTb: number;
  workers: number;
};

/** For so many parcels under way at a time, which are kept for so many days in total. */
export const sizeFor = (underWay: number, keptDays: number, is = assumptions): Size => {
  const perSecond = underWay / is.trackedDays / 86_400;
  const checks = perSecond * is.checks * is.checkMs;
  const changes = perSecond * is.changes * is.changeMs;
  const others = perSecond * (is.creationMs + is.webhooks * is.webhookMs);
  const room = (is.peak * is.reserve) / 1000;
  const coresOnCluster = (checks * is.checkFactor + changes * is.changeFactor + others * is.otherFactor) * room;
  const stored = (underWay / is.trackedDays) * Math.max(keptDays, is.trackedDays);
  const diskTb = (stored * is.parcelKb + underWay * is.dueCheckKb) / 1e9;
  return {
    newPerDay: underWay / is.trackedDays,
    checksPerSecond: perSecond * is.checks,
    eventsPerSecond: perSecond * is.events,
    coresOnOne: (checks + changes + others) * room,
    coresOnCluster,
    diskTb,
    workers: Math.max(Math.ceil(coresOnCluster / is.coresOfServer), Math.ceil(diskTb / is.diskTb)),
  };
};

const rounded = (value: number): string => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  if (Number.isInteger(value) && value < 100) return String(value);
  return value < 10 ? value.toFixed(1) : (Math.round(value / unit) * unit).toLocaleString("en");
};

/** The table of docs/scaling.md. */
export const sizingTable = (): string => {
  const sizes = [10e6, 100e6, 1e9].map((underWay) => sizeFor(underWay, 30));
  const row = (label: string, of: keyof Size) => `| ${label} | ${sizes.map((size) => rounded(size[of])).join(" | ")} |`;
  return [
    "| under way at a time, kept for 30 days | 10 million | 100 million | a billion |",
    "|---|---:|---:|---:|",
    row("new parcels per day", "newPerDay"),
    row("checks per second, average", "checksPerSecond"),
    row("events per second, average", "eventsPerSecond"),
    row("cores of one PostgreSQL, at the peak with reserve", "coresOnOne"),
    row("cores of all workers, asked directly", "coresOnCluster"),
    row("disk, TB", "diskTb"),
    row("workers of 16 cores and 10 TB", "workers"),
  ].join("\n");
};

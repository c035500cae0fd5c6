import { startTimer, stopTimer, type Timer } from "../../lib/machine.ts";
import type { Database } from "../../postgres/database.ts";
import type { Notices } from "../../postgres/notices.ts";
import { announceWork, workChannel } from "./work-hints.sql.ts";

/** New work: checks with these accounts, events to be placed in the feed, for which a reader may wait, deliveries to these endpoints. */
export type WorkHint = { accountIds?: readonly string[]; events?: boolean; reader?: boolean; endpointIds?: readonly string[] };

export type WorkHints = {
  /** Notifies the workers on other nodes, soon and once for many hints. A lost hint only delays. */
  notify(hint: WorkHint): void;
  onHint(listener: (hint: WorkHint) => void): void;
  stop(): void;
};

const gatherMs = 10;
/** A notice holds 8,000 bytes. */
const idsPerNotice = 100;

export const createWorkHints = ({ db, notices }: { db: Database; notices: Notices }): WorkHints => {
  let events = false;
  let reader = false;
  let accountIds = new Set<string>();
  let endpointIds = new Set<string>();
  let timer: Timer | undefined;

  const send = () => {
    timer = undefined;
    const hints: WorkHint[] = [
      ...(events ? [{ events }] : []),
      ...(reader ? [{ reader }] : []),
      ...inParts(accountIds).map((ids) => ({ accountIds: ids })),
      ...inParts(endpointIds).map((ids) => ({ endpointIds: ids })),
    ];
    events = false;
    reader = false;
    accountIds = new Set();
    endpointIds = new Set();
    for (const hint of hints) announceWork(db, JSON.stringify(hint)).catch(() => {}); // workers also poll
  };

  return {
    notify(hint) {
      if (!hint.events && !hint.reader && !hint.accountIds?.length && !hint.endpointIds?.length) return;
      events ||= hint.events ?? false;
      reader ||= hint.reader ?? false;
      for (const id of hint.accountIds ?? []) accountIds.add(id);
      for (const id of hint.endpointIds ?? []) endpointIds.add(id);
      timer ??= startTimer(send, gatherMs);
    },
    onHint: (listener) => notices.on(workChannel, (payload) => listener(JSON.parse(payload) as WorkHint)),
    stop: () => stopTimer(timer),
  };
};

const inParts = (ids: ReadonlySet<string>): string[][] => {
  const left = [...ids];
  return Array.from({ length: Math.ceil(left.length / idsPerNotice) }, () => left.splice(0, idsPerNotice));
};

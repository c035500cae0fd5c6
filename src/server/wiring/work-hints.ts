import type { Database } from "../../postgres/database.ts";
import type { Notices } from "../../postgres/notices.ts";
import { announceWork, workChannel } from "./work-hints.sql.ts";

/** What has come to be done: checks, events to be placed in the feed, deliveries to these endpoints. */
export type WorkHint = { checks?: boolean; events?: boolean; endpointIds?: readonly string[] };

export type WorkHints = {
  /** Tells the workers on other nodes, soon and once for many hints. One that is lost only delays. */
  tell(hint: WorkHint): void;
  onHint(listener: (hint: WorkHint) => void): void;
  stop(): void;
};

const gatherMs = 10;
/** A notice holds 8,000 bytes. */
const endpointsPerNotice = 100;

export const createWorkHints = ({ db, notices }: { db: Database; notices: Notices }): WorkHints => {
  let checks = false;
  let events = false;
  let endpointIds = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const send = () => {
    timer = undefined;
    const ids = [...endpointIds];
    const first: WorkHint = { checks, events, endpointIds: ids.splice(0, endpointsPerNotice) };
    const hints = [first];
    while (ids.length > 0) hints.push({ endpointIds: ids.splice(0, endpointsPerNotice) });
    checks = false;
    events = false;
    endpointIds = new Set();
    for (const hint of hints) announceWork(db, JSON.stringify(hint)).catch(() => {}); // the workers look by themselves, too
  };

  return {
    tell(hint) {
      if (!hint.checks && !hint.events && !hint.endpointIds?.length) return;
      checks ||= hint.checks ?? false;
      events ||= hint.events ?? false;
      for (const id of hint.endpointIds ?? []) endpointIds.add(id);
      timer ??= setTimeout(send, gatherMs);
    },
    onHint: (listener) => notices.on(workChannel, (payload) => listener(JSON.parse(payload) as WorkHint)),
    stop: () => clearTimeout(timer),
  };
};

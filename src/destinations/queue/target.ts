import type { Egress } from "../../egress/egress.ts";
import type { Clock, EpochMs } from "../../lib/clock.ts";
import { fail, type Result } from "../../lib/result.ts";
import type { Sealer } from "../../lib/seal.ts";
import type { Database } from "../../postgres/database.ts";
import type { Destinations } from "../../work/destinations.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { type Outcome, withoutAnswer } from "../attempt.ts";
import { type Endpoint, selectTargets, type TargetRow } from "../endpoints/endpoints.sql.ts";
import { createSigner, openSecrets, openSettings, type SignEvent } from "../endpoints/secrets.ts";
import type { DestinationKind, KindList, Message, MessageForm, OpenDestination, Unusable } from "../kind.ts";
import { destinationKinds } from "../kinds.ts";
import type { KnownEndpoints } from "./known-endpoints.ts";

/** A destination as the queue sends to it: open, with its keys at hand. */
export type Target = {
  readonly scope: Scope;
  readonly version: EpochMs;
  readonly maxInFlight: number;
  readonly kindName: string;
  /** null: this version of Kolli has none of that name. */
  readonly kind: DestinationKind | null;
  /** Why nothing is sent, where it cannot be opened: its address is refused by now, or its secrets cannot be read. */
  readonly opened: Result<OpenDestination, Unusable>;
  readonly form: MessageForm | null;
  readonly sign: SignEvent;
  close(): Promise<void>;
};

export type TargetDeps = {
  readonly clock: Clock;
  readonly egress: Egress;
  readonly sealer: Sealer;
  readonly kinds?: KindList;
};

/** From the rows of one endpoint: one for each living secret, newest first. */
export const openTarget = (
  { clock, egress, sealer, kinds = destinationKinds }: TargetDeps,
  rows: readonly TargetRow[],
): Target => {
  const row = rows[0]!;
  const kind = kinds[row.kind]?.() ?? null;
  const secrets = openSecrets(rows, sealer);
  const form = kind?.form?.(row.settings ?? {}, row.url) ?? null;
  const opened = secrets.ok ? openDestination(kind, row, { clock, egress, sealer }) : secrets;
  return {
    scope: { workspaceId: row.workspaceId, mode: row.mode },
    version: row.version,
    maxInFlight: row.maxInFlight,
    kindName: row.kind,
    kind,
    opened,
    form,
    sign: createSigner(secrets.ok ? secrets.value : [], form),
    close: async () => (opened.ok ? opened.value.close() : undefined),
  };
};

const openDestination = (
  kind: DestinationKind | null,
  row: TargetRow,
  { clock, egress, sealer }: TargetDeps,
): Target["opened"] => {
  if (kind === null)
    return fail({
      result: "NOT_ACCEPTED",
      detail: `This version of Kolli cannot send to destinations of the kind "${row.kind}".`,
    });
  const settings = openSettings(row, sealer);
  if (!settings.ok) return settings;
  const { mode, url: address, maxInFlight } = row;
  return kind.open({ mode, address, settings: settings.value, maxInFlight }, { egress, clock });
};

type AboutMessage = Pick<Message, "eventId" | "trackerId" | "at" | "traceparent" | "isDryRun">;

/** An event as this target gets it; null if it has no form for it. */
export const messageOf = ({ form, sign }: Pick<Target, "form" | "sign">, about: AboutMessage, event: Buffer): Message | null => {
  const body = form ? form.body(event) : event;
  return body && { ...about, body, signature: sign(about.eventId, about.at, body) };
};

/** What is sent of an event to an endpoint, as text; null if nothing is. */
export const sentBody = (
  { kind, settings, url }: Pick<Endpoint, "kind" | "settings" | "url">,
  event: string,
  kinds: KindList = destinationKinds,
): string | null => {
  const form = kinds[kind]?.().form?.(settings ?? {}, url) ?? null;
  return form ? (form.body(Buffer.from(event))?.toString("utf8") ?? null) : event;
};

/** What comes of an event that the target has no form for: nothing is sent, and nothing is left to do. */
export const unsent: Outcome = withoutAnswer(
  "DELIVERED",
  "The webhook's format has no word for this event, so nothing was sent.",
);

/** Opens the targets of endpoints that are new here, or whose settings, secrets or limits changed since. */
export const refreshTargets = async (
  deps: TargetDeps & { db: Database; known: KnownEndpoints },
  slots: Destinations<Target>,
  rows: readonly { endpointId: string; endpointVersion: EpochMs }[],
): Promise<void> => {
  const outdated = rows.filter((row) => slots.get(row.endpointId).open?.version !== row.endpointVersion);
  if (outdated.length === 0) return;
  const found = await selectTargets(deps.db, [...new Set(outdated.map(({ endpointId }) => endpointId))], deps.clock.now());
  for (const [endpointId, ofEndpoint] of Map.groupBy(found, (row) => row.endpointId)) {
    const slot = slots.get(endpointId);
    // Closing waits for what is in flight on the old connections.
    slot.open?.close().catch(() => {});
    slot.open = openTarget(deps, ofEndpoint);
    deps.known.add(ofEndpoint[0]!, endpointId);
    slot.window.limit(slot.open.maxInFlight);
    if (ofEndpoint[0]!.isFailing) slots.noteFailing(endpointId);
  }
};

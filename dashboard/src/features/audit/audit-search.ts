/** What the address says about the log: who, what kind, how far back. */
export type AuditSearch = { who?: string; kind?: string; back?: string };

/** Kinds of actions: what stands before the point. */
export const kinds: Readonly<Record<string, string>> = {
  session: "Sign-ins",
  account: "Accounts",
  "api-key": "API keys",
  member: "Members",
  invitation: "Invitations",
  webhook: "Webhooks",
  "carrier-account": "Carriers",
  tracker: "Trackers",
  "tracking-page": "Tracking page",
  "recipient-mail": "Recipient mails",
  view: "Shared views",
  workspace: "Workspace",
  person: "Erased people",
  "master-key": "Master key",
};

export const spans: Readonly<Record<string, string>> = {
  "1": "Last 24 hours",
  "7": "Last 7 days",
  "30": "Last 30 days",
  "90": "Last 90 days",
};

const known = (value: unknown, choices: Readonly<Record<string, string>>): string | undefined =>
  (typeof value === "string" || typeof value === "number") && String(value) in choices ? String(value) : undefined;

export const readAuditSearch = ({ who, kind, back }: Record<string, unknown>): AuditSearch => {
  const search = {
    who: typeof who === "string" && who !== "" ? who : undefined,
    kind: known(kind, kinds),
    back: known(back, spans),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
};

/** The start is rounded to the hour, so that the answer can be kept. */
export const toAuditFilter = ({ who, kind, back }: AuditSearch, now: number) => ({
  actor: who ?? null,
  action: kind ?? null,
  since: back ? new Date(Math.floor(now / 3_600_000) * 3_600_000 - Number(back) * 86_400_000).toISOString() : null,
});

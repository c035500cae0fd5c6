import { ruleOfHost, type TrackingHostRule } from "../../lib/front/tracking-host-rule.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { TransactionalDatabase } from "../../postgres/database.ts";
import { type DashboardUserError, dashboardUserError } from "../../use-cases/user-errors.ts";
import { type Actor, recordAudit } from "../../workspaces/audit.ts";
import { changeDetail } from "../../workspaces/audit-change.ts";
import { type PageLogo, readLogo } from "../../workspaces/tracking-page/page-logo.ts";
import { changeSettings, type PageChange } from "../../workspaces/tracking-page/page-settings.ts";
import { readTrackingHost } from "../../workspaces/tracking-page/tracking-host.ts";
import {
  findHostOwner,
  findTrackingPage,
  lockTrackingHost,
  releaseTrackingHost,
  saveTrackingPage,
  type TrackingPage,
} from "../../workspaces/tracking-page/tracking-page.sql.ts";
import { findWorkspaces, lockWorkspace } from "../../workspaces/workspaces.sql.ts";

/** `logo`: a PNG in base64; null takes it away, and left out it stays. */
export type TrackingPageChange = PageChange & { logo?: string | null | undefined; host?: string | null | undefined };

type Change = { actor: Actor; now: number; allowedHosts: readonly TrackingHostRule[] };

const refuse = (field: string, message: string) => fail(dashboardUserError("TRACKING_PAGE_INVALID", field, message));

export const changeTrackingPage = async (
  db: TransactionalDatabase,
  workspaceId: string,
  { logo: typedLogo, host: typedHost, ...change }: TrackingPageChange,
  { actor, now, allowedHosts }: Change,
): Promise<Result<TrackingPage, DashboardUserError>> => {
  const given = [...Object.values(change), typedLogo, typedHost];
  if (given.every((value) => value === undefined)) return fail(dashboardUserError("NOTHING_TO_CHANGE"));
  const logo = typedLogo == null ? null : await readLogo(workspaceId, typedLogo);
  if (logo?.ok === false) return refuse("logo", logo.failure);
  const host = typedHost === undefined ? undefined : readTrackingHost(workspaceId, typedHost, allowedHosts);
  if (host?.ok === false) return refuse("host", host.failure);
  return db.transaction(async (tx) => {
    // Two who save at once would each begin from what the other has not written yet.
    await lockWorkspace(tx, workspaceId);
    const before = await findTrackingPage(tx, workspaceId);
    const settings = changeSettings(before.settings, change);
    if (!settings.ok) return refuse(settings.failure.field, settings.failure.message);
    if (host?.value) await lockTrackingHost(tx, host.value);
    const owner = host?.value ? await findHostOwner(tx, host.value) : undefined;
    if (host?.value && owner && owner.workspaceId !== workspaceId) {
      // What the operator keeps for this workspace is its own, whoever claimed it before.
      if (ruleOfHost(host.value, allowedHosts)?.workspaceId !== workspaceId)
        return refuse("host", "Another workspace has this host.");
      await releaseTrackingHost(tx, host.value);
    }
    const after: TrackingPage = {
      host: host === undefined ? before.host : host.value,
      settings: settings.value,
      logo: typedLogo === undefined ? before.logo : (logo?.value.logo ?? null),
    };
    const logoBytes = typedLogo === undefined ? undefined : (logo?.value.bytes ?? null);
    await saveTrackingPage(tx, workspaceId, after, { logoBytes, now });
    const [workspace] = await findWorkspaces(tx, [workspaceId]);
    const auditAction = {
      action: "tracking-page.change",
      subjectId: workspaceId,
      subjectName: workspace!.name,
      detail: changeDetail(shown(before), shown(after)),
    } as const;
    await recordAudit(tx, { workspaceId }, { actor, auditAction, now });
    return ok(after);
  });
};

/** A log holds no pictures: which one it is, and how large. */
const shown = ({ settings, logo, host }: TrackingPage) => ({ ...settings, host, logo: logo && shownLogo(logo) });
const shownLogo = ({ id, width, height }: PageLogo): string => `${width} × ${height}, ${id.slice(0, 8)}`;

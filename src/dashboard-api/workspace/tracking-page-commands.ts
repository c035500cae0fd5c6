import { readCost } from "../../graphql/cost/cost.ts";
import { ruleOfHost, type TrackingHostRule } from "../../lib/front/tracking-host-rule.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { inWorkspaceLog } from "../../use-cases/audit-logs.ts";
import { peopleMay } from "../../use-cases/permission.ts";
import { defineUseCase, type UseCaseDeps } from "../../use-cases/use-case.ts";
import { type DashboardUserError, dashboardUserError } from "../../use-cases/user-errors.ts";
import { changeDetail } from "../../workspaces/audit-change.ts";
import { type PageLogo, pixelsOfLogo, readLogo } from "../../workspaces/tracking-page/page-logo.ts";
import {
  changeSettings,
  type PageChange,
  type PageLanguage,
  type PageLead,
  type PageText,
} from "../../workspaces/tracking-page/page-settings.ts";
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

type PageDeps = UseCaseDeps & {
  /** Hosts that the operator allows for tracking pages. */
  readonly trackingHosts: readonly TrackingHostRule[];
};

type TypedText = { language: string; leads?: readonly PageLead[] | null | undefined } & {
  [Part in "greeting" | "note" | "supportLabel" | "returnsNote"]?: string | null | undefined;
};

/** Null clears a field, and what is left out stays. `logo`: a PNG in base64. */
type TrackingPageChange = Omit<PageChange, "texts"> & {
  texts?: readonly TypedText[] | null | undefined;
  logo?: string | null | undefined;
  host?: string | null | undefined;
};

type Changed = { workspaceName: string; before: TrackingPage; after: TrackingPage };

const refuse = (field: string, message: string) => fail(dashboardUserError("TRACKING_PAGE_INVALID", field, message));

/** Whether it is a language of the page is judged with the rest. */
const textOf = ({ language, greeting, note, supportLabel, returnsNote, leads }: TypedText): PageText => ({
  language: language as PageLanguage,

  greeting: greeting ?? null,
  note: note ?? null,
  supportLabel: supportLabel ?? null,
  returnsNote: returnsNote ?? null,
  leads: leads ?? [],
});

export const readTrackingPage = defineUseCase({
  name: "Query.trackingPage",
  permission: peopleMay("read"),
  cost: readCost,
  run: ({ scope }, _input: object, { db }: UseCaseDeps) => findTrackingPage(db, scope.workspaceId),
  audit: "nothing",
});

export const changeTrackingPage = defineUseCase({
  name: "Mutation.trackingPageUpdate",
  permission: peopleMay("own", "always"),
  // As often as ten times in a document; the pixels of a logo are paid for besides.
  cost: { weight: 10_000 },
  async prepare({ scope, owe }, { logo }: TrackingPageChange, _deps: PageDeps) {
    if (logo == null) return null;
    // Before it is decoded: a fifth of a microsecond for each pixel, whether it is taken or refused in the end.
    owe(Math.ceil(pixelsOfLogo(logo) / 5));
    return readLogo(scope.workspaceId, logo);
  },
  async run(
    { scope: { workspaceId } },
    { logo: typedLogo, host: typedHost, texts, ...change },
    { db, clock, trackingHosts },
    logo,
  ): Promise<Result<Changed, DashboardUserError>> {
    const given = [...Object.values(change), texts, typedLogo, typedHost];
    if (given.every((value) => value === undefined)) return fail(dashboardUserError("NOTHING_TO_CHANGE"));
    if (logo?.ok === false) return refuse("logo", logo.failure);
    const host = typedHost === undefined ? undefined : readTrackingHost(workspaceId, typedHost, trackingHosts);
    if (host?.ok === false) return refuse("host", host.failure);
    // Of two people who save together, each would begin from what the other has not written yet.
    await lockWorkspace(db, workspaceId);
    const before = await findTrackingPage(db, workspaceId);
    const settings = changeSettings(before.settings, {
      ...change,
      ...(texts !== undefined && { texts: (texts ?? []).map(textOf) }),
    });
    if (!settings.ok) return refuse(settings.failure.field, settings.failure.message);
    if (host?.value) await lockTrackingHost(db, host.value);
    const owner = host?.value ? await findHostOwner(db, host.value) : undefined;
    if (host?.value && owner && owner.workspaceId !== workspaceId) {
      // What the operator keeps for this workspace is its own, even if another claimed it before.
      if (ruleOfHost(host.value, trackingHosts)?.workspaceId !== workspaceId)
        return refuse("host", "Another workspace has this host.");
      await releaseTrackingHost(db, host.value);
    }
    const after: TrackingPage = {
      host: host === undefined ? before.host : host.value,
      settings: settings.value,
      logo: typedLogo === undefined ? before.logo : (logo?.value.logo ?? null),
    };
    const logoBytes = typedLogo === undefined ? undefined : (logo?.value.bytes ?? null);
    await saveTrackingPage(db, workspaceId, after, { logoBytes, now: clock.now() });
    const [workspace] = await findWorkspaces(db, [workspaceId]);
    return ok({ workspaceName: workspace!.name, before, after });
  },
  audit: {
    action: "tracking-page.change",
    entry(changed, _change, { scope }) {
      if (!changed.ok) return null;
      const { workspaceName, before, after } = changed.value;
      return { subjectId: scope.workspaceId, subjectName: workspaceName, detail: changeDetail(shown(before), shown(after)) };
    },
    record: inWorkspaceLog,
  },
});

/** A log holds no pictures: which one it is, and how large. */
const shown = ({ settings, logo, host }: TrackingPage) => ({ ...settings, host, logo: logo && shownLogo(logo) });
const shownLogo = ({ id, width, height }: PageLogo): string => `${width} × ${height}, ${id.slice(0, 8)}`;

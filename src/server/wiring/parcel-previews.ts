import type { MomentDeps } from "../../dashboard-api/moments/moment-reads.ts";
import { momentsOfTracker } from "../../dashboard-api/moments/moment-reads.ts";
import { type ParcelAsOf, parcelAtEvent, parcelAtScan } from "../../events/tracker-as-of.ts";
import type { EpochMs } from "../../lib/clock.ts";
import { parseGlobalId } from "../../lib/ids.ts";
import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import type { Page } from "../../public-page/document.ts";
import type * as HtmlModule from "../../public-page/html.ts";
import type * as ComposeModule from "../../public-page/mails/compose-mail.ts";
import type * as RenderModule from "../../public-page/render.ts";
import { findMailSettings } from "../../recipients/mail-settings.sql.ts";
import { mailsOf } from "../../recipients/mails.sql.ts";
import { trackerBounds } from "../../trackers/bounds.ts";
import type { Tracker } from "../../trackers/tracker.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { PageLanguage } from "../../workspaces/tracking-page/page-settings.ts";
import { findTrackingPage } from "../../workspaces/tracking-page/tracking-page.sql.ts";
import type { ParcelDraft } from "../preview-draft.ts";
import { type PublicParcelDeps, publicParcelOf } from "./public-parcels.ts";
import { shopNameOf } from "./recipient-mails.ts";

const { composeRecipientMail, languageOfMail } = onFirstUse<typeof ComposeModule>(
  import.meta.url,
  "../../public-page/mails/compose-mail.ts",
);
const { renderPublicPage } = onFirstUse<typeof RenderModule>(import.meta.url, "../../public-page/render.ts");
const { html } = onFirstUse<typeof HtmlModule>(import.meta.url, "../../public-page/html.ts");

type PreviewDeps = Omit<PublicParcelDeps, "isShownAt"> & MomentDeps;

/** What a recipient saw: the bytes of a page or a mail. */
export type DrawParcel = (scope: Scope, draft: ParcelDraft) => Promise<Pick<Page, "html" | "headers"> | null>;

/** A mail has its styles inline and runs nothing; the title is read from outside the frame, for the subject. */
const mailHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-same-origin",
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

const readData = (body: string): object | null => (JSON.parse(body) as { data?: object | null }).data ?? null;

/** The parcel at a time: as the last event by then has it, else as its scans give it. */
const parcelAt = async (
  deps: PreviewDeps,
  scope: Scope,
  present: ParcelAsOf,
  trackerId: string,
  at: EpochMs,
): Promise<ParcelAsOf> => {
  const moments = (await momentsOfTracker(deps, scope, trackerId))?.moments ?? [];
  const event = moments.findLast((moment) => moment.at <= at)?.events.at(-1);
  const [found] = event ? await deps.events.findMany(scope, [event.id]) : [];
  const data = found ? readData(await deps.events.loadBody(scope, found)) : null;
  return data ? parcelAtEvent(present, data as never) : parcelAtScan(present, at);
};

const drawMail = async (
  deps: PreviewDeps,
  scope: Scope,
  present: ParcelAsOf,
  { trackerId, mailId, language }: ParcelDraft & { mailId: string },
): ReturnType<DrawParcel> => {
  const uuid = parseGlobalId(mailId)?.uuid;
  const mail = (await mailsOf(deps.db, scope, [present.tracker.id])).find(({ id }) => id === uuid);
  if (!mail) return null;
  const at = mail.doneAt ?? mail.createdAt;
  const [{ tracker }, page, { settings }, workspace] = await Promise.all([
    parcelAt(deps, scope, present, trackerId, at),
    findTrackingPage(deps.db, scope.workspaceId),
    findMailSettings(deps.db, scope),
    deps.workspaces.current(scope),
  ]);
  const { carrierName, address, carrierUrl } = await publicParcelOf(deps, tracker, page, { checkpoints: [], total: 0 });
  const composed = composeRecipientMail({
    ...{ milestone: mail.milestone, isAsked: false, settings, page, now: at },
    // Staff do not see who it went to.
    recipient: { email: "recipient@shop.invalid", name: null, language: language === "" ? null : language },
    shopName: shopNameOf(page.settings.name, workspace.name),
    parcels: [{ tracker, carrierName, link: address ?? carrierUrl, previousDay: mail.previousDay }],
    stopLinks: { parcel: "", shop: "" },
    ...{ publicUrl: "", domain: "shop.invalid" },
  });
  const title = html`<title>${composed.subject}</title>`.text;
  return { html: composed.html.replace(/<title>[^<]*<\/title>/, () => title), headers: mailHeaders };
};

const languageOf = (language: PageLanguage | "", tracker: Tracker): string =>
  language === "" ? languageOfMail(null, tracker).language : language;

/** The public page of a parcel, or a mail about it, now or as it was, for members of its workspace. It counts as no visit. */
export const createParcelPreviews =
  (deps: PreviewDeps): DrawParcel =>
  async (scope, draft) => {
    const tracker = await deps.trackers.find(scope, draft.trackerId);
    if (!tracker) return null;
    const present = { tracker, checkpoints: await deps.trackers.checkpoints(tracker.id) };
    const { mailId, at, trackerId } = draft;
    if (mailId !== null) return drawMail(deps, scope, present, { ...draft, mailId });
    const shown = at === null ? present : await parcelAt(deps, scope, present, trackerId, at);
    const page = await findTrackingPage(deps.db, scope.workspaceId);
    const checkpoints = shown.checkpoints.slice(-trackerBounds.checkpointsOfPage.cap);
    const parcel = await publicParcelOf(deps, shown.tracker, page, { checkpoints, total: shown.checkpoints.length });
    return renderPublicPage({
      ...parcel,
      // How the order's other parcels were is not looked up.
      ...(at !== null && { others: [] }),
      acceptLanguage: languageOf(draft.language, shown.tracker),
      ...{ framedBy: ["'self'"], isStill: true, now: at ?? deps.clock.now() },
    });
  };

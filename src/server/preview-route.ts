import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type DashboardServices, memberOf, outsider } from "../dashboard-api/caller.ts";
import type { BodyLedger } from "../graphql/body-ledger.ts";
import { discardBody, registerBodyReader } from "../graphql/body-reader.ts";
import { refusal } from "../graphql/http/request-parameters.ts";
import { sendRefusal } from "../graphql/http/send-refusal.ts";
import { parseGlobalId } from "../lib/ids.ts";
import { onFirstUse } from "../lib/loading/on-first-use.ts";
import type { Result } from "../lib/result.ts";
import { networkOf } from "../lib/sign-in/network-of.ts";
import { foreignFormReason, headerOf } from "../people/sign-in/same-site.ts";
import { type Session, sessionOf } from "../people/sign-in/sessions.ts";
import type * as SampleMailModule from "../public-page/mails/sample-mail.ts";
import type * as RenderModule from "../public-page/render.ts";
import type * as SampleParcelModule from "../public-page/sample-parcel.ts";
import type * as ThemeModule from "../public-page/theme/theme.ts";
import { changeMailSettings, usualMailSettings } from "../recipients/mail-settings.ts";
import { mayDo } from "../use-cases/roles.ts";
import { readLogo } from "../workspaces/tracking-page/page-logo.ts";
import { changeSettings, type PageSettings, usualSettings } from "../workspaces/tracking-page/page-settings.ts";
import { findTrackingPage, type TrackingPage } from "../workspaces/tracking-page/tracking-page.sql.ts";
import { findWorkspaces } from "../workspaces/workspaces.sql.ts";
import { serverBounds } from "./front/bounds.ts";
import { chargePeople, type PeopleBudgets } from "./people/charge-people.ts";
import { pageRoutes } from "./people/operations.ts";
import type * as PreviewDraftModule from "./preview-draft.ts";
import type { Draft } from "./preview-draft.ts";
import type { DrawParcel } from "./wiring/parcel-previews.ts";

const { sampleMail } = onFirstUse<typeof SampleMailModule>(import.meta.url, "../public-page/mails/sample-mail.ts");
const { renderPublicPage } = onFirstUse<typeof RenderModule>(import.meta.url, "../public-page/render.ts");
const { sampleParcel } = onFirstUse<typeof SampleParcelModule>(import.meta.url, "../public-page/sample-parcel.ts");
const { createTheme } = onFirstUse<typeof ThemeModule>(import.meta.url, "../public-page/theme/theme.ts");
const { readDraft, readMailDraft, readParcelDraft } = onFirstUse<typeof PreviewDraftModule>(
  import.meta.url,
  "./preview-draft.ts",
);

type PreviewOptions = {
  dashboard: Pick<DashboardServices, "db" | "clock" | "sessionLimits">;
  budgets: PeopleBudgets;
  bodies: BodyLedger;
  drawParcel: DrawParcel;
};

const { requires, cost } = pageRoutes["POST /dashboard/tracking-page/preview"];
/** An unsaved picture is read and drawn again each time. */
const logoCost = 100_000;

/** `POST /dashboard/tracking-page/preview`: a made-up parcel on a page that is being edited, for the frame beside the form. */
export const registerTrackingPagePreview = async (app: FastifyInstance, options: PreviewOptions): Promise<void> => {
  const { db, clock, sessionLimits } = options.dashboard;
  const refuse = (reply: FastifyReply, code: Parameters<typeof refusal>[0], message: string) =>
    sendRefusal(reply, refusal(code, message));
  await app.register(async (scope) => {
    registerBodyReader(scope, { maxBytes: serverBounds.draftBytes.cap, ledger: options.bodies });
    scope.addHook("onRequest", async (request, reply) => {
      const reason = foreignFormReason(request.headers);
      const session = reason === null && (await sessionOf(db, headerOf(request.headers, "cookie"), clock.now(), sessionLimits));
      if (session) {
        request.bodyHolder = `session ${session.session.id}`;
        request.previewer = session;
        const unpaid = charge(request, reply, cost);
        if (!unpaid) return;
        discardBody(reply);
        return sendRefusal(reply, unpaid);
      }
      discardBody(reply);
      return reason === null
        ? refuse(reply, "UNAUTHENTICATED", "You are signed out. Sign in again.")
        : refuse(reply, "FORBIDDEN", reason);
    });
    const charge = (request: FastifyRequest, reply: FastifyReply, amount: number) =>
      chargePeople(
        options.budgets,
        reply,
        { session: request.previewer!.session.id, clientAddress: networkOf(request.ip) },
        amount,
      );
    scope.decorateRequest("previewer", null);
    scope.post("/dashboard/recipient-mails/preview", async (request, reply) => {
      const draft = readMailDraft(request.body as Buffer | undefined);
      if (!draft) return refuse(reply, "BAD_REQUEST", "The form contains no draft.");
      const workspace = parseGlobalId(draft.workspaceId);
      const member = await memberOf(db, request.previewer!, workspace?.type === "Workspace" ? workspace.uuid : null);
      if (member.workspaceId === null || !mayDo(member.role, requires) || member.eraseAt !== null)
        return refuse(reply, "FORBIDDEN", "Only an owner of this workspace can see the preview.");
      const [page, [stored]] = await Promise.all([
        findTrackingPage(db, member.workspaceId),
        findWorkspaces(db, [member.workspaceId]),
      ]);
      const { milestone, language } = draft;
      const settings = eachValid(draft.settings, usualMailSettings, changeMailSettings);
      const shopName = page.settings.name ?? stored!.name;
      const look = { page, settings, shopName, publicUrl: "", domain: "shop.invalid", now: clock.now() };
      const { html } = sampleMail({ ...look, milestone, language, name: "Ada", email: "ada@shop.invalid" });
      return reply.headers(mailPreviewHeaders).send(html);
    });
    scope.post("/dashboard/trackers/preview", async (request, reply) => {
      const draft = readParcelDraft(request.body as Buffer | undefined);
      if (!draft) return refuse(reply, "BAD_REQUEST", "The form does not say which parcel to show.");
      const workspace = parseGlobalId(draft.workspaceId);
      const member = await memberOf(db, request.previewer!, workspace?.type === "Workspace" ? workspace.uuid : null);
      const { requires: right } = pageRoutes["POST /dashboard/trackers/preview"];
      if (member.workspaceId === null || !mayDo(member.role, right) || member.eraseAt !== null)
        return refuse(reply, "FORBIDDEN", outsider);
      const drawn = await options.drawParcel({ workspaceId: member.workspaceId, mode: draft.mode }, draft);
      return drawn
        ? reply.headers(drawn.headers).send(drawn.html)
        : refuse(reply, "NOT_FOUND", "There is no such parcel or email.");
    });
    scope.post("/dashboard/tracking-page/preview", async (request, reply) => {
      const draft = readDraft(request.body as Buffer | undefined);
      if (!draft) return refuse(reply, "BAD_REQUEST", "The form contains no draft.");
      const workspace = parseGlobalId(draft.workspaceId);
      const member = await memberOf(db, request.previewer!, workspace?.type === "Workspace" ? workspace.uuid : null);
      if (member.workspaceId === null || !mayDo(member.role, requires) || member.eraseAt !== null)
        return refuse(reply, "FORBIDDEN", "Only an owner of this workspace can see the preview.");
      const unpaid = typeof draft.logo === "string" ? charge(request, reply, logoCost) : null;
      if (unpaid) return sendRefusal(reply, unpaid);
      const saved = await findTrackingPage(db, member.workspaceId);
      const { html, headers } = renderPublicPage({
        ...sampleParcel(draft.status, clock.now()),
        theme: await themeOfDraft(member.workspaceId, saved, draft),
        acceptLanguage: draft.language,
        framedBy: ["'self'"],
        now: clock.now(),
      });
      return reply.headers(headers).send(html);
    });
  });
};

declare module "fastify" {
  interface FastifyRequest {
    /** The session of the person who sees the preview. */
    previewer: Session | null;
  }
}

/** A mail has its styles inline and runs nothing; pictures are the shop's logo. */
const mailPreviewHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox",
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** A draft is usually half-typed: a value that is not valid yet is left out. */
const eachValid = <Settings extends object>(
  typed: Readonly<Record<string, unknown>>,
  usual: Settings,
  change: (before: Settings, change: never) => Result<Settings, unknown>,
): Settings =>
  Object.keys(usual).reduce((settings, name) => {
    try {
      const changed = change(settings, { [name]: typed[name] } as never);
      return changed.ok ? changed.value : settings;
    } catch (error) {
      if (error instanceof TypeError) return settings;
      throw error;
    }
  }, usual);

const settingsOf = (typed: Readonly<Record<string, unknown>>): PageSettings => eachValid(typed, usualSettings, changeSettings);

const themeOfDraft = async (workspaceId: string, saved: TrackingPage, draft: Draft) => {
  const settings = settingsOf(draft.settings);
  if (draft.logo === undefined) return createTheme({ settings, logo: saved.logo });
  const read = draft.logo === null ? null : await readLogo(workspaceId, draft.logo);
  if (!read?.ok) return createTheme({ settings, logo: null });
  return createTheme({ settings, logo: read.value.logo }, `data:image/png;base64,${read.value.bytes.toString("base64")}`);
};

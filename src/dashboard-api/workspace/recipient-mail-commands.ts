import { readCost } from "../../graphql/cost/cost.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { findMailSettings, type StoredMailSettings, saveMailSettings } from "../../recipients/mail-settings.sql.ts";
import { changeMailSettings, type MailSettings, type MailSettingsChange } from "../../recipients/mail-settings.ts";
import type { MailMilestone } from "../../recipients/milestones.ts";
import { peopleMay } from "../../use-cases/permission.ts";
import { changeCost, defineUseCase, type UseCaseDeps } from "../../use-cases/use-case.ts";
import { type DashboardUserError, dashboardUserError } from "../../use-cases/user-errors.ts";
import { changeDetail } from "../../workspaces/audit-change.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { type PageLanguage, pageLanguages } from "../../workspaces/tracking-page/page-settings.ts";
import { lockWorkspace } from "../../workspaces/workspaces.sql.ts";

/** Sends a sample in the workspace's look to one address; null if it left, or why not. */
export type SendSample = (
  scope: Scope,
  sample: { milestone: MailMilestone; language: PageLanguage; email: string },
) => Promise<string | null>;

type MailDeps = UseCaseDeps & {
  /** Null if no mail server is set. */
  readonly sendSample: SendSample | null;
};

type Changed = { before: MailSettings; after: StoredMailSettings };

export const readMailSettings = defineUseCase({
  name: "Query.recipientMailSettings",
  permission: peopleMay("read"),
  cost: readCost,
  run: ({ scope }, _input: object, { db }: UseCaseDeps) => findMailSettings(db, scope),
  audit: "nothing",
});

/** Mails go to strangers in the shop's name: as the tracking page, they are the owner's. */
export const updateMailSettings = defineUseCase({
  name: "Mutation.recipientMailSettingsUpdate",
  permission: peopleMay("own", "in live mode"),
  cost: changeCost,
  async run({ scope }, change: MailSettingsChange, { db, clock }: UseCaseDeps): Promise<Result<Changed, DashboardUserError>> {
    if (Object.values(change).every((value) => value === undefined)) return fail(dashboardUserError("NOTHING_TO_CHANGE"));
    // Of two people who save together, each would begin from what the other has not written yet.
    await lockWorkspace(db, scope.workspaceId);
    const { settings: before, isFull } = await findMailSettings(db, scope);
    const settings = changeMailSettings(before, change);
    if (!settings.ok)
      return fail(dashboardUserError("RECIPIENT_MAILS_INVALID", settings.failure.field, settings.failure.message));
    await saveMailSettings(db, scope, settings.value, clock.now());
    return ok({ before, after: { settings: settings.value, isFull } });
  },
  audit: {
    action: "recipient-mail.change",
    entry: (changed) => (changed.ok ? { detail: changeDetail(changed.value.before, changed.value.after.settings) } : null),
  },
});

/** Only to the person who asks for it: a test is no way to mail strangers. */
export const sendTestMail = defineUseCase({
  name: "Mutation.recipientMailTest",
  permission: peopleMay("own"),
  cost: { weight: 5_000 },
  async run(
    { scope, actor },
    { milestone, language: typed }: { milestone: MailMilestone; language: string },
    { sendSample }: MailDeps,
  ): Promise<Result<string, DashboardUserError>> {
    const language = pageLanguages.find((one) => one === typed);
    if (!language)
      return fail(dashboardUserError("RECIPIENT_MAILS_INVALID", "language", "Mails are not available in this language."));
    if (sendSample === null) return fail(dashboardUserError("MAIL_NOT_SENT", null, "No mail server is set. Set KOLLI_SMTP_URL."));
    // People are named by their address.
    const email = actor.name;
    const problem = await sendSample(scope, { milestone, language, email });
    return problem === null
      ? ok(email)
      : fail(dashboardUserError("MAIL_NOT_SENT", null, `The mail could not be sent: ${problem}`));
  },
  audit: {
    action: "recipient-mail.test",
    reachesOutside: true,
    entry: (sent, { milestone }) => (sent.ok ? { detail: { after: { milestone } } } : null),
  },
});

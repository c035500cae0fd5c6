import { parseGlobalId } from "../../lib/ids.ts";
import { mailsOf, requeueMail, type ShownMail } from "../../recipients/mails.sql.ts";
import { mayRead, type Permission } from "../../use-cases/permission.ts";
import { changeCost, defineUseCase, type UseCaseDeps } from "../../use-cases/use-case.ts";
import { onceForPlain } from "../create/once.ts";
import { trackerUuid } from "../create/update-input.ts";
import { type TrackerUserError, userError } from "../user-errors.ts";

type MailDeps = UseCaseDeps & { readonly wakeMails: () => void };

declare module "../../graphql/context.ts" {
  interface Services extends MailDeps {}
}
export type ResendAnswer = { mail: ShownMail | null; trackerUserErrors: TrackerUserError[] };

/** What the support role is for: a recipient calls, and did not get a mail. */
const mayResend: Permission = { key: "change", right: "refresh", proof: "never" };

const mailUuid = (gid: string): string | null => {
  const parsed = parseGlobalId(gid);
  return parsed?.type === "RecipientMail" ? parsed.uuid : null;
};

/** The way of each mail about a parcel: newest first, and never to whom. */
export const readTrackerMails = defineUseCase({
  name: "Query.recipientMails",
  permission: mayRead,
  cost: { weight: 300 },
  async run({ scope }, { trackerId }: { trackerId: string }, { db }: UseCaseDeps) {
    const uuid = trackerUuid(trackerId);
    return uuid === null ? [] : mailsOf(db, scope, [uuid]);
  },
  audit: "nothing",
});

export const resendMail = defineUseCase({
  name: "Mutation.recipientMailResend",
  permission: mayResend,
  cost: changeCost,
  async run({ scope }, { id }: { id: string }, { db, clock }: MailDeps): Promise<ResendAnswer> {
    const uuid = mailUuid(id);
    const found = uuid === null ? undefined : await requeueMail(db, scope, uuid, clock.now());
    if (!found) {
      const message = "No mail has this ID in this workspace and mode, or it still waits to be sent.";
      return { mail: null, trackerUserErrors: [userError("NOT_FOUND", "id", message)] };
    }
    const mails = await mailsOf(db, scope, [found.trackerId]);
    return { mail: mails.find((mail) => mail.id === uuid) ?? null, trackerUserErrors: [] };
  },
  once: onceForPlain({ mail: null }),
  committed: ({ mail }, { wakeMails }) => {
    if (mail) wakeMails();
  },
  audit: {
    action: "recipient-mail.resend",
    entry: ({ mail }, { id }) => (mail ? { subjectId: id, detail: { after: { milestone: mail.milestone } } } : null),
  },
});

import type { KolliBuilder } from "../graphql/builder.ts";
import { roles } from "./roles.ts";

/** Every user error of the dashboard's account operations, with what it means. */
export const dashboardUserErrors = {
  NOT_FOUND: "There is no such object in this workspace and mode.",
  NAME_INVALID: "The name is empty, too long or holds control characters.",
  NAME_TAKEN: "Another workspace has this name.",
  EMAIL_INVALID: "This is not an e-mail address.",
  EXPIRY_INVALID: "The time of expiry is not in the future.",
  GRACE_PERIOD_INVALID: "The grace period is negative or over thirty days.",
  KEY_REVOKED: "The key was revoked.",
  KEY_SHOWN_ONCE: "Live keys are shown once, when they are made. Roll the key to get a new one.",
  ALREADY_MEMBER: "This address belongs to a member of the workspace.",
  LAST_OWNER: "A workspace needs an owner. Make someone else an owner first.",
  RETENTION_INVALID: "The retention is not a number of days from 1 to 3650.",
  NOTHING_TO_CHANGE: "No new value was given.",
  CREDENTIALS_INVALID: "A field of the carrier's form is missing or cannot be used.",
  ALREADY_CONNECTED: "The workspace has an account with this carrier already.",
} as const;

export type DashboardUserErrorCode = keyof typeof dashboardUserErrors;
export type DashboardUserError = { code: DashboardUserErrorCode; message: string; field: string | null };

/** The message is the code's meaning unless there is something better to say. */
export const userError = (
  code: DashboardUserErrorCode,
  field: string | null = null,
  message: string = dashboardUserErrors[code],
): DashboardUserError => ({ code, message, field });

export const defineSharedTypes = (builder: KolliBuilder) => {
  const codes = Object.entries(dashboardUserErrors).map(([value, description]) => [value, { value, description }]);
  const UserErrorCode = builder.enumType("DashboardUserErrorCode", {
    description: "What went wrong.",
    values: Object.fromEntries(codes) as Record<DashboardUserErrorCode, { value: DashboardUserErrorCode }>,
  });
  const UserError = builder.objectRef<DashboardUserError>("DashboardUserError").implement({
    description: "A failure that the person at the dashboard can mend.",
    fields: (t) => ({
      code: t.expose("code", { type: UserErrorCode, description: "What went wrong, for programs." }),
      message: t.exposeString("message", { description: "What went wrong, for people." }),
      field: t.exposeString("field", { nullable: true, description: "The input field at fault, where there is one." }),
    }),
  });
  const MemberRole = builder.enumType("MemberRole", {
    description: "What a member may do in a workspace.",
    values: {
      VIEWER: { value: roles[0], description: "Sees everything but members' invitations and the audit log, changes nothing." },
      DEVELOPER: { value: roles[1], description: "Also works with trackers, API keys, webhooks and carrier accounts." },
      OWNER: { value: roles[2], description: "Also manages members and the workspace, and reads the audit log." },
    },
  });
  return { UserError, MemberRole };
};

export type SharedTypes = ReturnType<typeof defineSharedTypes>;

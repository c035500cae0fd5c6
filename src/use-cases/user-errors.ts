import type { Result } from "../lib/result.ts";

/** Every user error of the dashboard's account operations, with what it means. */
export const dashboardUserErrors = {
  NOT_FOUND: "No such object exists in this workspace and mode.",
  NAME_INVALID: "The name is empty, too long or contains control characters.",
  NAME_TAKEN: "Another workspace has this name.",
  EMAIL_INVALID: "This is not an email address.",
  EXPIRY_INVALID: "The expiry time is not in the future.",
  GRACE_PERIOD_INVALID: "The grace period is negative or longer than 30 days.",
  NETWORK_INVALID: "A value is neither an IP address nor a network such as 10.0.0.0/8, or there are more than 50.",
  KEY_REVOKED: "The key was revoked.",
  KEY_SHOWN_ONCE: "Live keys are shown only once, when they are created. Roll the key to get a new one.",
  SECRET_UNREADABLE:
    "The stored secret cannot be read with the current master key. Create a new one, or start Kolli with the right master key.",
  ALREADY_MEMBER: "This email address already belongs to a member of the workspace.",
  LAST_OWNER: "A workspace needs an owner. Make someone else an owner first.",
  RETENTION_INVALID: "The retention is not a number of days from 1 to 3650.",
  SIGN_IN_NOT_MET: "You have not signed in this way yourself. Do so first, then require it of others.",
  TRACKING_PAGE_INVALID: "A setting of the tracking page is not valid; the message says why.",
  RECIPIENT_MAILS_INVALID: "A setting of the mails to recipients is not valid; the message says why.",
  MAIL_NOT_SENT: "The mail could not be sent; the message says why.",
  NAME_NOT_CONFIRMED: "This is not the workspace's name. Type it exactly as it is shown.",
  WORKSPACE_DELETED: "The workspace is already deleted.",
  WORKSPACE_NOT_DELETED: "The workspace is not deleted, or it can no longer be restored.",
  PERSON_INVALID: "Set one of an order number, an email address, or a metadata name and value.",
  VIEW_INVALID: "The filters of the view are too long, or not readable.",
  SEARCH_KEYS_INVALID: "The searchable metadata keys are too many, empty or too long.",
  NOTHING_TO_CHANGE: "No new value was given.",
  CREDENTIALS_INVALID: "A field of the carrier's form is missing or not valid.",
  ALREADY_CONNECTED:
    "The workspace already has an account with this carrier, with this name or without one. Each of several accounts needs its own name.",
  WEBHOOK_URL_REFUSED: "Webhooks may not be sent to this URL; the message says why.",
  WEBHOOK_TOPIC_UNKNOWN: "This topic does not exist.",
  WEBHOOK_SETTING_INVALID: "A setting, the description, a limit or a filter of the webhook is not valid.",
  TOO_MANY_INVITATIONS:
    "Kolli emails at most 3 invitations a day to one address, and 20 an hour for one workspace. Invite them later.",
  LIMIT_REACHED: "There are already as many as Kolli allows; the message says of what, and how many.",
  TOO_MANY_WEBHOOKS: "The workspace has reached its maximum number of webhooks.",
} as const;

export type DashboardUserErrorCode = keyof typeof dashboardUserErrors;
export type DashboardUserError = { code: DashboardUserErrorCode; message: string; field: string | null };

/** The message is the code's meaning unless there is something better to say. */
export const dashboardUserError = (
  code: DashboardUserErrorCode,
  field: string | null = null,
  message: string = dashboardUserErrors[code],
): DashboardUserError => ({ code, message, field });

/** For a payload: what went wrong, empty on success. */
export const userErrorsOf = (outcome: Result<unknown, DashboardUserError>): DashboardUserError[] =>
  outcome.ok ? [] : [outcome.failure];

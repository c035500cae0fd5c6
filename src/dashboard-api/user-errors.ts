/** Every user error of the dashboard's account operations, with what it means. */
export const dashboardUserErrors = {
  NOT_FOUND: "There is no such object in this workspace and mode.",
  NAME_INVALID: "The name is empty, too long or holds control characters.",
  NAME_TAKEN: "Another workspace has this name.",
  EMAIL_INVALID: "This is not an e-mail address.",
  EXPIRY_INVALID: "The time of expiry is not in the future.",
  GRACE_PERIOD_INVALID: "The grace period is negative or over thirty days.",
  NETWORK_INVALID: "A network is neither an address nor a network such as 10.0.0.0/8, or there are more than fifty.",
  KEY_REVOKED: "The key was revoked.",
  KEY_SHOWN_ONCE: "Live keys are shown once, when they are made. Roll the key to get a new one.",
  SECRET_UNREADABLE:
    "What is stored cannot be read with the present master key. Make a new one, or start Kolli with the right master key.",
  ALREADY_MEMBER: "This address belongs to a member of the workspace.",
  LAST_OWNER: "A workspace needs an owner. Make someone else an owner first.",
  RETENTION_INVALID: "The retention is not a number of days from 1 to 3650.",
  SIGN_IN_NOT_MET: "You are not signed in that way yourself. Do so first, then ask it of the others.",
  TRACKING_PAGE_INVALID: "A setting of the tracking page cannot be used; the message says why.",
  NAME_NOT_CONFIRMED: "This is not the workspace's name. Type it as it is written.",
  WORKSPACE_DELETED: "The workspace is deleted already.",
  WORKSPACE_NOT_DELETED: "The workspace is not deleted, or its time to be restored is over.",
  PERSON_INVALID: "Give either a reference, or a name and a value of metadata.",
  NOTHING_TO_CHANGE: "No new value was given.",
  CREDENTIALS_INVALID: "A field of the carrier's form is missing or cannot be used.",
  ALREADY_CONNECTED:
    "The workspace has an account with this carrier already, under this name or without one. Of several each needs a name of its own.",
  WEBHOOK_URL_REFUSED: "Webhooks may not be sent to this URL; the message says why.",
  WEBHOOK_TOPIC_UNKNOWN: "There is no such topic.",
  WEBHOOK_SETTING_INVALID: "The description, a limit or a filter of the webhook is out of range.",
  TOO_MANY_WEBHOOKS: "The workspace has as many webhooks as it can have.",
} as const;

export type DashboardUserErrorCode = keyof typeof dashboardUserErrors;
export type DashboardUserError = { code: DashboardUserErrorCode; message: string; field: string | null };

/** The message is the code's meaning unless there is something better to say. */
export const dashboardUserError = (
  code: DashboardUserErrorCode,
  field: string | null = null,
  message: string = dashboardUserErrors[code],
): DashboardUserError => ({ code, message, field });

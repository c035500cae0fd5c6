import { createHash } from "node:crypto";
import { days, hours } from "../lib/clock.ts";
import { networkOf } from "../lib/sign-in/network-of.ts";
import type { Outbox } from "../mail/outbox.ts";
import { plainName } from "../mail/plain-name.ts";
import type { Database } from "../postgres/database.ts";
import type { Role } from "../use-cases/roles.ts";
import type { User } from "./users.sql.ts";

const moment = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;

type MailedInvitation = {
  email: string;
  role: Role;
  workspaceId: string;
  workspaceName: string;
  inviter: string;
  link: string;
  now: number;
  expiresAt: number;
};

export const mailInvitation = (tx: Database, outbox: Outbox, invitation: MailedInvitation): Promise<boolean> => {
  const { email, role, workspaceId, link, now, expiresAt } = invitation;
  const inviter = plainName(invitation.inviter);
  const workspaceName = plainName(invitation.workspaceName);
  return outbox.order(tx, {
    kind: "invitation",
    to: email,
    onceKey: null,
    workspaceId,
    now,
    expiresAt,
    subject: `Invitation to the Kolli workspace ${workspaceName}`,
    paragraphs: [
      `"${inviter}" invites you to the workspace "${workspaceName}" on Kolli, a shipment tracking service, as ${role}.`,
      `The link works once, until ${moment(expiresAt)}. If you did not expect this invitation, you can ignore it.`,
    ],
    action: { label: "Join the workspace", url: link },
  });
};

/** Of a browser, without the versions that change every few weeks. */
const familyOf = (userAgent: string): string => userAgent.replace(/[\d._]+/g, "");

/** For a sign-in from a network and with a browser that no mail reported in the last months. */
export const mailSignIn = (
  tx: Database,
  outbox: Outbox,
  { user, by, origin, now }: { user: User; by: string; origin: { ipAddress: string; userAgent: string }; now: number },
): Promise<boolean> => {
  const place = createHash("sha256")
    .update(`${networkOf(origin.ipAddress)} ${familyOf(origin.userAgent)}`)
    .digest("hex");
  return outbox.order(tx, {
    kind: "sign-in",
    to: user.email,
    onceKey: `sign-in:${user.id}:${place.slice(0, 32)}`,
    now,
    expiresAt: now + days(1),
    subject: "A new sign-in to your account",
    paragraphs: [
      `Someone signed in to your Kolli account from a new network or browser.`,
      `When: ${moment(now)}. From: ${origin.ipAddress}. With: ${origin.userAgent || "an unknown browser"}. By: ${by}.`,
      "If this was you, you do not need to do anything. If not, change your password and sign out all other sessions now.",
    ],
    action: { label: "Review your sessions", url: `${outbox.publicUrl}/account` },
  });
};

const resetMailEveryMs = hours(1) / 4;

/** Repeated requests do not fill a mailbox: one in a quarter of an hour. */
export const mailPasswordReset = (
  tx: Database,
  outbox: Outbox,
  { user, link, now, expiresAt }: { user: User; link: string; now: number; expiresAt: number },
): Promise<boolean> =>
  outbox.order(tx, {
    kind: "password-reset",
    to: user.email,
    onceKey: `password-reset:${user.id}:${Math.floor(now / resetMailEveryMs)}`,
    now,
    expiresAt,
    subject: "Reset your password",
    paragraphs: [
      "Someone, probably you, asked to reset the password of your Kolli account.",
      `The link works once, until ${moment(expiresAt)}. If you did not ask for this, ignore this email: your password does not change.`,
    ],
    action: { label: "Choose a new password", url: link },
  });

type AddressMail = { to: string; now: number; expiresAt: number };

/** To the new address: the link that makes it count. How many are sent is limited before (sign-in-throttle.ts). */
export const mailNewAddress = (
  tx: Database,
  outbox: Outbox,
  { to, user, link, now, expiresAt }: AddressMail & { user: User; link: string },
): Promise<boolean> =>
  outbox.order(tx, {
    kind: "address-change",
    to,
    onceKey: null,
    now,
    expiresAt,
    subject: "Confirm your new email address",
    paragraphs: [
      `Someone, probably you, wants to use this address for the Kolli account ${user.email}.`,
      `The link works once, until ${moment(expiresAt)}, in a browser that is signed in to that account. If you did not ask for this, ignore this email: nothing changes.`,
    ],
    action: { label: "Confirm this address", url: link },
  });

/** To an address that has an account already, instead of the link. */
export const mailAddressTaken = (tx: Database, outbox: Outbox, { to, now, expiresAt }: AddressMail): Promise<boolean> =>
  outbox.order(tx, {
    kind: "address-change",
    to,
    onceKey: null,
    now,
    expiresAt,
    subject: "This address already has an account",
    paragraphs: [
      "Someone wants to use this address for another Kolli account. That is not possible: an account with this address exists already.",
      "If this was you, sign in to that account, or choose another address. If not, you can ignore this email: nothing changes.",
    ],
  });

/** To the old address: if it was not them, they can still do something. */
export const mailAddressChanging = (
  tx: Database,
  outbox: Outbox,
  { user, newEmail, now }: { user: User; newEmail: string; now: number },
): Promise<boolean> =>
  outbox.order(tx, {
    kind: "address-change",
    to: user.email,
    onceKey: null,
    now,
    expiresAt: now + days(1),
    subject: "Your email address is about to change",
    paragraphs: [
      `Someone, probably you, asked to change the address of your Kolli account from ${user.email} to ${newEmail}.`,
      "It changes once the link that was sent to the new address is opened. If this was not you, cancel it under Account, change your password and sign out all other sessions now.",
    ],
    action: { label: "Review your account", url: `${outbox.publicUrl}/account` },
  });

import { createHmac, hkdfSync } from "node:crypto";
import { printable } from "../lib/printable.ts";
import { fail, ok, type Result } from "../lib/result.ts";
import type { Sealer } from "../lib/seal.ts";
import { readEmail } from "../people/account-input.ts";
import { recipientBounds } from "./bounds.ts";
import type { BrowserSubscription } from "./web-push/subscription.ts";

/** A person who is mailed about a parcel. */
export type Recipient = {
  email: string;
  name: string | null;
  /** A language tag such as `de` or `de-AT`; null: chosen by the parcel's destination. */
  language: string | null;
};

/** A browser that is notified about a parcel: its person asked on the tracking page, and gave no address. */
export type BrowserRecipient = { browser: BrowserSubscription; language: string };
export type Addressee = Recipient | BrowserRecipient;

/** As it is given: an empty text is nothing given. */
export type RecipientInput = { email: string; name?: string | null | undefined; language?: string | null | undefined };

export type RecipientFailure = { field: "recipient.email" | "recipient.name" | "recipient.language"; message: string };

const maxName = recipientBounds.name.cap;
const languageTag = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i;

export const checkRecipient = (input: RecipientInput): Result<Recipient, RecipientFailure> => {
  const email = readEmail(input.email);
  if (!email.ok)
    return fail({ field: "recipient.email", message: "recipient.email must be an email address, such as ada@shop.com." });
  const name = printable(input.name ?? "") || null;
  if (name !== null && name.length > maxName)
    return fail({
      field: "recipient.name",
      message: `recipient.name has ${name.length} characters; at most ${maxName} are allowed.`,
    });
  const language = (input.language ?? "").trim() || null;
  if (language !== null && !languageTag.test(language))
    return fail({ field: "recipient.language", message: "recipient.language must be a language tag, such as de or pt-BR." });
  return ok({ email: email.value, name, language });
};

/** How a recipient is stored: it cannot be read without the key, and the same address is recognised. */
export type SealedRecipient = { readonly addressHash: Buffer; readonly sealed: Buffer };

export type RecipientSealing = {
  seal(trackerId: string, recipient: Addressee): SealedRecipient;
  /** Null if it was sealed under another key. */
  open(trackerId: string, sealed: Buffer): Addressee | null;
  /** The same address has the same hash in one installation. It cannot be found by trying addresses without the key. */
  hashOf(email: string): Buffer;
  /** The same for a browser, which has one subscription for all parcels. */
  hashOfBrowser(endpoint: string): Buffer;
};

const contextOf = (trackerId: string): string => `recipient of ${trackerId}`;
const hashBytes = 16;

export const createRecipientSealing = ({ sealer, linkSecret }: { sealer: Sealer; linkSecret: Buffer }): RecipientSealing => {
  const key = Buffer.from(hkdfSync("sha256", linkSecret, "", "address of a recipient", 32));
  const hashOf = (email: string): Buffer => createHmac("sha256", key).update(email.toLowerCase()).digest().subarray(0, hashBytes);
  const hashOfBrowser = (endpoint: string): Buffer => hashOf(`browser ${endpoint}`);
  return {
    hashOf,
    hashOfBrowser,
    seal: (trackerId, recipient) => ({
      addressHash: "browser" in recipient ? hashOfBrowser(recipient.browser.endpoint) : hashOf(recipient.email),
      sealed: sealer.seal(JSON.stringify(recipient), contextOf(trackerId)),
    }),
    open(trackerId, sealed) {
      const opened = sealer.open(sealed, contextOf(trackerId));
      return opened.ok ? (JSON.parse(opened.value) as Addressee) : null;
    },
  };
};

import type { Bounds } from "../lib/bounded/bounds.ts";

const test = "test/integration/recipients/recipient-bounds.test.ts";

export const recipientBounds = {
  name: {
    what: "a recipient's name",
    cap: 100,
    unit: "characters",
    beyond: "refused: RECIPIENT_INVALID",
    test,
  },
  queuedMails: {
    what: "mails to recipients of a workspace and mode that wait to be sent",
    cap: 250_000,
    beyond: "further ones are not queued until fewer wait, and `isFull` is true; checks continue as before",
    test,
  },
  parcelsOfMail: {
    what: "parcels of one order in one mail to its recipient",
    cap: 20,
    beyond: "the next mail has the others",
    test,
  },
  recipientsOfTracker: {
    what: "people who are mailed about one parcel because they asked on the tracking page",
    cap: 5,
    beyond: "no further one is added",
    test,
  },
  browsersOfTracker: {
    what: "browsers that are notified about one parcel",
    cap: 5,
    beyond: "no further one is added: HTTP 409",
    test: "test/integration/recipients/notifications.test.ts",
  },
  browserAddress: {
    what: "the address at which a browser gets notifications",
    cap: 1_000,
    unit: "characters",
    beyond: "refused: HTTP 422",
    test: "src/recipients/web-push/web-push.test.ts",
  },
  // Orders have a few parcels. A reference that a shop gives to very many is none: a click must not rewrite them all.
  stoppedOfOrder: {
    what: "parcels of one order whose mails a recipient stops with one click",
    cap: 1_000,
    beyond: "the others are mailed about as before; each mail has the link",
    test,
  },
  mailSettingsBytes: {
    what: "a workspace's own texts for mails to recipients",
    cap: 65_536,
    unit: "bytes",
    beyond: "refused: RECIPIENT_MAILS_INVALID",
    test,
  },
  textsOfMails: {
    what: "own texts for mails to recipients, each in one language for one milestone",
    cap: 98,
    beyond: "refused: RECIPIENT_MAILS_INVALID",
    test,
  },
  bounceReportBytes: {
    what: "a report of bounces that a mail provider sends",
    cap: 262_144,
    unit: "bytes",
    beyond: "refused: HTTP 413",
    test,
  },
  asksOfNetwork: {
    what: "times that one network can ask for mails or notifications on tracking pages in 15 min",
    cap: 10,
    beyond: "made to wait: HTTP 429",
    test,
  },
} as const satisfies Bounds;

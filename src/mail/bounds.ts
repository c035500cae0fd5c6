import type { Bounds } from "../lib/bounded/bounds.ts";

const test = "test/integration/dashboard/mail.test.ts";
const beyond = "not sent";

export const mailBounds = {
  invitationsToAddressPerDay: {
    what: "invitations mailed to one address in a day",
    cap: 3,
    beyond: "the invitation is refused",
    test,
  },
  invitationsOfWorkspacePerHour: {
    what: "invitations that a workspace mails in an hour",
    cap: 20,
    beyond: "the invitation is refused",
    test,
  },
  addressChangesToAddressPerDay: {
    what: "links that verify a new address mailed to it in a day",
    cap: 5,
    beyond,
    test,
  },
  resetsToAddressPerDay: { what: "password reset links mailed to one address in a day", cap: 10, beyond, test },
  signInNoticesToAddressPerDay: { what: "notices of a new sign-in mailed to one address in a day", cap: 20, beyond, test },
  digestsToAddressPerDay: {
    what: "daily mails with what needs attention to one address in a day, if the hour is changed",
    cap: 3,
    beyond,
    test: "test/integration/dashboard/attention-digest.test.ts",
  },
  troubleToAddressPerDay: { what: "notices of trouble mailed to one address in a day", cap: 50, beyond, test },
  confirmationsToAddressPerDay: {
    what: "links that confirm a recipient's wish for news mailed to one address in a day",
    cap: 3,
    beyond,
    test: "test/integration/recipients/recipient-bounds.test.ts",
  },
  confirmationsOfWorkspacePerHour: {
    what: "links that confirm recipients' wish for news mailed for a workspace in an hour",
    cap: 500,
    beyond,
    test: "test/integration/recipients/recipient-bounds.test.ts",
  },
  connections: {
    what: "connections of a node to the mail server",
    cap: 32,
    beyond: "a mail waits for one that is free",
    test: "test/integration/recipients/mail-connections.test.ts",
  },
  nameInSubject: {
    what: "a name in the subject of a mail",
    cap: 60,
    unit: "characters",
    beyond: "cut",
    test: "src/mail/plain-name.test.ts",
  },
} as const satisfies Bounds;

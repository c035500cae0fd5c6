import type { Bounds } from "../lib/bounded/bounds.ts";

const turnsTest = "src/people/sign-in/hashing/hash-turns.test.ts";

const guessTest = "test/integration/dashboard/guess-bounds.test.ts";

const listsTest = "test/integration/dashboard/growing-lists.test.ts";

export const peopleBounds = {
  membersOfWorkspace: {
    what: "members of a workspace",
    cap: 1_000,
    beyond:
      "refused: LIMIT_REACHED; single sign-on says that the workspace is full, and someone with another workspace signs in there",
    test: listsTest,
  },
  workspacesOfPerson: {
    what: "workspaces that one person is a member of",
    cap: 200,
    beyond: "refused: LIMIT_REACHED; the first owner of an installation joins the oldest",
    test: listsTest,
  },
  openInvitations: {
    what: "open invitations of a workspace",
    cap: 500,
    beyond: "refused: LIMIT_REACHED",
    test: listsTest,
  },
  passkeysOfAccount: {
    what: "passkeys of an account",
    cap: 20,
    beyond: "refused: INVALID_INPUT",
    test: "test/integration/dashboard/step-up.test.ts",
  },
  sessionsOfAccount: {
    what: "sessions of an account",
    cap: 100,
    beyond: "the one that was used least recently ends",
    test: "test/integration/dashboard/own-account.test.ts",
  },
  guessesOfNetwork: {
    what: "attempts to sign in from one network (IPv4 address, IPv6 /64) within 15 minutes",
    cap: 30,
    beyond: "refused: THROTTLED, with Retry-After",
    test: guessTest,
  },
  guessesOfAccount: {
    what: "attempts to sign in to one account within 15 minutes; a browser that the person signed in with before counts for itself",
    cap: 10,
    beyond: "refused: THROTTLED, with Retry-After",
    test: guessTest,
  },
  guessesOfSecondFactor: {
    what: "wrong second factors of one account within an hour",
    cap: 5,
    beyond: "refused: THROTTLED, with Retry-After",
    test: guessTest,
  },
  addressMailsOfAccount: {
    what: "mails to confirm a new address that one account sends within an hour",
    cap: 5,
    beyond: "refused: THROTTLED, with Retry-After",
    test: guessTest,
  },
  addressMailsToAddress: {
    what: "such mails to one address within an hour, of all accounts",
    cap: 3,
    beyond: "refused: THROTTLED, with Retry-After",
    test: guessTest,
  },
  userAgent: {
    what: "the `User-Agent` that is kept with a session and in the audit log",
    cap: 300,
    unit: "characters",
    beyond: "cut",
    test: "src/people/account-input.test.ts",
  },
  password: {
    what: "a password",
    cap: 256,
    unit: "characters",
    beyond: "refused: PASSWORD_TOO_WEAK",
    test: "src/people/sign-in/passwords.test.ts",
  },
  accountBodyBytes: {
    what: "the body of a request below `/auth/`",
    cap: 64 * 1024,
    unit: "bytes",
    beyond: "refused: PAYLOAD_TOO_LARGE",
    test: "test/integration/front/error-shape.test.ts",
  },
  emailAddress: {
    what: "email address of an account",
    cap: 254,
    unit: "characters",
    beyond: "refused: INVALID_INPUT",
    test: "src/people/account-input.test.ts",
  },
  hashesInProgress: {
    what: "passwords that a process hashes at the same time",
    cap: 2,
    beyond: "made to wait",
    test: turnsTest,
  },
  hashesWaiting: {
    what: "passwords that wait to be hashed: of strangers, and of browsers and sessions that are known",
    cap: 40,
    beyond: "refused: THROTTLED",
    test: turnsTest,
  },
  hashesWaitingOfOne: {
    what: "passwords that wait to be hashed for one network, browser or session",
    cap: 10,
    beyond: "refused: THROTTLED",
    test: turnsTest,
  },
} as const satisfies Bounds;

// Generated from account.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type {
  AccountPasskeysData,
  AccountPasskeysVariables,
  AccountSessionsData,
  AccountSessionsVariables,
  SessionRevokeData,
  SessionRevokeVariables,
  SignOutEverywhereData,
  SignOutEverywhereVariables,
} from "../../api/operation-types.ts";

export type {
  AccountPasskeysData,
  AccountSessionsData,
  SessionRevokeData,
  SignOutEverywhereData,
} from "../../api/operation-types.ts";

export const AccountSessions: TypedDocument<AccountSessionsData, AccountSessionsVariables> = {
  name: "AccountSessions",
  text: "query AccountSessions{viewer{id sessions{id createdAt lastSeenAt ipAddress userAgent current}}}",
};

export const AccountPasskeys: TypedDocument<AccountPasskeysData, AccountPasskeysVariables> = {
  name: "AccountPasskeys",
  text: "query AccountPasskeys{viewer{id passkeys{id name createdAt lastUsedAt}}}",
};

export const SignOutEverywhere: TypedDocument<SignOutEverywhereData, SignOutEverywhereVariables> = {
  name: "SignOutEverywhere",
  text: "mutation SignOutEverywhere{signOutEverywhere{endedCount userErrors{message field}}}",
};

export const SessionRevoke: TypedDocument<SessionRevokeData, SessionRevokeVariables> = {
  name: "SessionRevoke",
  text: "mutation SessionRevoke($id:ID!){sessionRevoke(id:$id){userErrors{message field}}}",
};

// Generated from account.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";

export type AccountSessionsData = {
  viewer: {
    id: string;
    sessions: { id: string; createdAt: string; lastSeenAt: string; ipAddress: string; userAgent: string; current: boolean }[];
  };
};
export const AccountSessions: TypedDocument<AccountSessionsData, Record<string, never>> = {
  name: "AccountSessions",
  text: "query AccountSessions{viewer{id sessions{id createdAt lastSeenAt ipAddress userAgent current}}}",
};

export type SignOutEverywhereData = {
  signOutEverywhere: { endedCount: number; userErrors: { message: string; field: string | null }[] };
};
export const SignOutEverywhere: TypedDocument<SignOutEverywhereData, Record<string, never>> = {
  name: "SignOutEverywhere",
  text: "mutation SignOutEverywhere{signOutEverywhere{endedCount userErrors{message field}}}",
};

export type SessionRevokeData = { sessionRevoke: { userErrors: { message: string; field: string | null }[] } };
export const SessionRevoke: TypedDocument<SessionRevokeData, { id: string }> = {
  name: "SessionRevoke",
  text: "mutation SessionRevoke($id:ID!){sessionRevoke(id:$id){userErrors{message field}}}",
};

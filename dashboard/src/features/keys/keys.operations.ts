// Generated from keys.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";

export type ApiKeysData = {
  apiKeys: {
    id: string;
    name: string;
    hint: string;
    createdAt: string;
    expiresAt: string | null;
    revokedAt: string | null;
    lastUsedAt: string | null;
    canReveal: boolean;
  }[];
};
export const ApiKeys: TypedDocument<ApiKeysData, Record<string, never>> = {
  name: "ApiKeys",
  text: "query ApiKeys{apiKeys{id name hint createdAt expiresAt revokedAt lastUsedAt canReveal}}",
};

export type ApiKeyCreateData = { apiKeyCreate: { key: string | null; userErrors: { message: string; field: string | null }[] } };
export const ApiKeyCreate: TypedDocument<ApiKeyCreateData, { name: string; expiresAt?: string | null }> = {
  name: "ApiKeyCreate",
  text: "mutation ApiKeyCreate($name:String!$expiresAt:DateTime){apiKeyCreate(name:$name expiresAt:$expiresAt){key userErrors{message field}}}",
};

export type ApiKeyRollData = { apiKeyRoll: { key: string | null; userErrors: { message: string; field: string | null }[] } };
export const ApiKeyRoll: TypedDocument<ApiKeyRollData, { id: string; graceHours: number }> = {
  name: "ApiKeyRoll",
  text: "mutation ApiKeyRoll($id:ID!$graceHours:Int!){apiKeyRoll(id:$id graceHours:$graceHours){key userErrors{message field}}}",
};

export type ApiKeyRevokeData = { apiKeyRevoke: { userErrors: { message: string; field: string | null }[] } };
export const ApiKeyRevoke: TypedDocument<ApiKeyRevokeData, { id: string }> = {
  name: "ApiKeyRevoke",
  text: "mutation ApiKeyRevoke($id:ID!){apiKeyRevoke(id:$id){userErrors{message field}}}",
};

export type ApiKeyRevealData = { apiKeyReveal: { key: string | null; userErrors: { message: string; field: string | null }[] } };
export const ApiKeyReveal: TypedDocument<ApiKeyRevealData, { id: string }> = {
  name: "ApiKeyReveal",
  text: "mutation ApiKeyReveal($id:ID!){apiKeyReveal(id:$id){key userErrors{message field}}}",
};

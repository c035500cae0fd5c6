// Generated from keys.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type {
  ApiKeyCreateData,
  ApiKeyCreateVariables,
  ApiKeyRevealData,
  ApiKeyRevealVariables,
  ApiKeyRevokeData,
  ApiKeyRevokeVariables,
  ApiKeyRollData,
  ApiKeyRollVariables,
  ApiKeysData,
  ApiKeysVariables,
  ApiKeyUpdateData,
  ApiKeyUpdateVariables,
} from "../../api/operation-types.ts";

export type {
  ApiKeyCreateData,
  ApiKeyRevealData,
  ApiKeyRevokeData,
  ApiKeyRollData,
  ApiKeysData,
  ApiKeyUpdateData,
} from "../../api/operation-types.ts";

export const ApiKeys: TypedDocument<ApiKeysData, ApiKeysVariables> = {
  name: "ApiKeys",
  text: "query ApiKeys{apiKeys{id name hint createdAt expiresAt revokedAt lastUsedAt canReveal access networks createdBy}}",
};

export const ApiKeyCreate: TypedDocument<ApiKeyCreateData, ApiKeyCreateVariables> = {
  name: "ApiKeyCreate",
  text: "mutation ApiKeyCreate($name:String!$expiresAt:DateTime$access:ApiKeyAccess$networks:[String!]){apiKeyCreate(name:$name expiresAt:$expiresAt access:$access networks:$networks){key userErrors{message field}}}",
};

export const ApiKeyUpdate: TypedDocument<ApiKeyUpdateData, ApiKeyUpdateVariables> = {
  name: "ApiKeyUpdate",
  text: "mutation ApiKeyUpdate($id:ID!$name:String$networks:[String!]){apiKeyUpdate(id:$id name:$name networks:$networks){userErrors{message field}}}",
};

export const ApiKeyRoll: TypedDocument<ApiKeyRollData, ApiKeyRollVariables> = {
  name: "ApiKeyRoll",
  text: "mutation ApiKeyRoll($id:ID!$graceHours:Int!){apiKeyRoll(id:$id graceHours:$graceHours){key userErrors{message field}}}",
};

export const ApiKeyRevoke: TypedDocument<ApiKeyRevokeData, ApiKeyRevokeVariables> = {
  name: "ApiKeyRevoke",
  text: "mutation ApiKeyRevoke($id:ID!){apiKeyRevoke(id:$id){userErrors{message field}}}",
};

export const ApiKeyReveal: TypedDocument<ApiKeyRevealData, ApiKeyRevealVariables> = {
  name: "ApiKeyReveal",
  text: "mutation ApiKeyReveal($id:ID!){apiKeyReveal(id:$id){key userErrors{message field}}}",
};

// Generated from carriers.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type {
  CarrierAccountChangeData,
  CarrierAccountChangeVariables,
  CarrierAccountCheckData,
  CarrierAccountCheckVariables,
  CarrierAccountConnectData,
  CarrierAccountConnectVariables,
  CarrierAccountDisconnectData,
  CarrierAccountDisconnectVariables,
  CarrierAccountRulesData,
  CarrierAccountRulesVariables,
  CarrierAccountsData,
  CarrierAccountsVariables,
  CarrierFormsData,
  CarrierFormsVariables,
  CarrierQuotaData,
  CarrierQuotaVariables,
} from "../../api/operation-types.ts";

export type {
  Account,
  CarrierAccountChangeData,
  CarrierAccountCheckData,
  CarrierAccountConnectData,
  CarrierAccountDisconnectData,
  CarrierAccountRulesData,
  CarrierAccountsData,
  CarrierFormsData,
  CarrierQuotaData,
} from "../../api/operation-types.ts";

export const CarrierAccounts: TypedDocument<CarrierAccountsData, CarrierAccountsVariables> = {
  name: "CarrierAccounts",
  text: "fragment Account on CarrierAccount{id carrier label referencePrefixes destinationCountryCodes baseUrl state lastError lastCheckedAt pausedUntil createdAt requestsLastDay failuresLastDay rateLimitedLastDay pushes{url problem isSubscribing isWholeAccount active waiting refused refusals{reason count example}lastDay refusedLastDay lastAt silentSince}}query CarrierAccounts{carrierAccounts{...Account}}",
};

export const CarrierQuota: TypedDocument<CarrierQuotaData, CarrierQuotaVariables> = {
  name: "CarrierQuota",
  text: "query CarrierQuota($id:ID!){carrierQuota(id:$id){total remaining}}",
};

export const CarrierForms: TypedDocument<CarrierFormsData, CarrierFormsVariables> = {
  name: "CarrierForms",
  text: "query CarrierForms{carrierForms{carrier name carrierCount countryCode access accessNote portalUrl confidence confidenceNote pushSetup fields{name label kind required help example choices{value label}}}}",
};

export const CarrierAccountConnect: TypedDocument<CarrierAccountConnectData, CarrierAccountConnectVariables> = {
  name: "CarrierAccountConnect",
  text: "mutation CarrierAccountConnect($carrier:AccountProvider!$label:String$credentials:JSON!$baseUrl:String$referencePrefixes:[String!]$destinationCountryCodes:[String!]){carrierAccountConnect(carrier:$carrier label:$label credentials:$credentials baseUrl:$baseUrl referencePrefixes:$referencePrefixes destinationCountryCodes:$destinationCountryCodes){carrierAccount{id}userErrors{message field}}}",
};

export const CarrierAccountChange: TypedDocument<CarrierAccountChangeData, CarrierAccountChangeVariables> = {
  name: "CarrierAccountChange",
  text: "mutation CarrierAccountChange($id:ID!$label:String$credentials:JSON!$baseUrl:String){carrierAccountChange(id:$id label:$label credentials:$credentials baseUrl:$baseUrl){carrierAccount{id}userErrors{message field}}}",
};

export const CarrierAccountRules: TypedDocument<CarrierAccountRulesData, CarrierAccountRulesVariables> = {
  name: "CarrierAccountRules",
  text: "mutation CarrierAccountRules($id:ID!$label:String$referencePrefixes:[String!]$destinationCountryCodes:[String!]){carrierAccountRules(id:$id label:$label referencePrefixes:$referencePrefixes destinationCountryCodes:$destinationCountryCodes){carrierAccount{id}userErrors{message field}}}",
};

export const CarrierAccountCheck: TypedDocument<CarrierAccountCheckData, CarrierAccountCheckVariables> = {
  name: "CarrierAccountCheck",
  text: "mutation CarrierAccountCheck($id:ID!){carrierAccountCheck(id:$id){works message userErrors{message field}}}",
};

export const CarrierAccountDisconnect: TypedDocument<CarrierAccountDisconnectData, CarrierAccountDisconnectVariables> = {
  name: "CarrierAccountDisconnect",
  text: "mutation CarrierAccountDisconnect($id:ID!){carrierAccountDisconnect(id:$id){userErrors{message field}}}",
};

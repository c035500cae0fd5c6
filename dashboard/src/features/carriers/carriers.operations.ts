// Generated from carriers.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type { Carrier, CarrierAccountState, CarrierFieldKind } from "../../api/schema.ts";

export type Account = {
  id: string;
  carrier: Carrier;
  label: string;
  baseUrl: string | null;
  state: CarrierAccountState;
  lastError: string | null;
  lastCheckedAt: string | null;
  createdAt: string;
  requestsLastDay: number;
  failuresLastDay: number;
  rateLimitedLastDay: number;
  pushUrl: string | null;
};

export type CarrierAccountsData = { carrierAccounts: Account[] };
export const CarrierAccounts: TypedDocument<CarrierAccountsData, Record<string, never>> = {
  name: "CarrierAccounts",
  text: "query CarrierAccounts{carrierAccounts{...Account}}fragment Account on CarrierAccount{id carrier label baseUrl state lastError lastCheckedAt createdAt requestsLastDay failuresLastDay rateLimitedLastDay pushUrl}",
};

export type CarrierFormsData = {
  carrierForms: {
    carrier: Carrier;
    name: string;
    countryCode: string;
    access: string;
    accessNote: string;
    confidence: string;
    confidenceNote: string;
    pushSetup: string | null;
    fields: {
      name: string;
      label: string;
      kind: CarrierFieldKind;
      required: boolean;
      help: string;
      example: string | null;
      choices: { value: string; label: string }[] | null;
    }[];
  }[];
};
export const CarrierForms: TypedDocument<CarrierFormsData, Record<string, never>> = {
  name: "CarrierForms",
  text: "query CarrierForms{carrierForms{carrier name countryCode access accessNote confidence confidenceNote pushSetup fields{name label kind required help example choices{value label}}}}",
};

export type CarrierAccountConnectData = {
  carrierAccountConnect: { carrierAccount: { id: string } | null; userErrors: { message: string; field: string | null }[] };
};
export const CarrierAccountConnect: TypedDocument<
  CarrierAccountConnectData,
  { carrier: Carrier; label?: string | null; credentials: unknown; baseUrl?: string | null }
> = {
  name: "CarrierAccountConnect",
  text: "mutation CarrierAccountConnect($carrier:Carrier!$label:String$credentials:JSON!$baseUrl:String){carrierAccountConnect(carrier:$carrier label:$label credentials:$credentials baseUrl:$baseUrl){carrierAccount{id}userErrors{message field}}}",
};

export type CarrierAccountChangeData = {
  carrierAccountChange: { carrierAccount: { id: string } | null; userErrors: { message: string; field: string | null }[] };
};
export const CarrierAccountChange: TypedDocument<
  CarrierAccountChangeData,
  { id: string; label?: string | null; credentials: unknown; baseUrl?: string | null }
> = {
  name: "CarrierAccountChange",
  text: "mutation CarrierAccountChange($id:ID!$label:String$credentials:JSON!$baseUrl:String){carrierAccountChange(id:$id label:$label credentials:$credentials baseUrl:$baseUrl){carrierAccount{id}userErrors{message field}}}",
};

export type CarrierAccountCheckData = {
  carrierAccountCheck: { works: boolean | null; message: string | null; userErrors: { message: string; field: string | null }[] };
};
export const CarrierAccountCheck: TypedDocument<CarrierAccountCheckData, { id: string }> = {
  name: "CarrierAccountCheck",
  text: "mutation CarrierAccountCheck($id:ID!){carrierAccountCheck(id:$id){works message userErrors{message field}}}",
};

export type CarrierAccountDisconnectData = {
  carrierAccountDisconnect: { userErrors: { message: string; field: string | null }[] };
};
export const CarrierAccountDisconnect: TypedDocument<CarrierAccountDisconnectData, { id: string }> = {
  name: "CarrierAccountDisconnect",
  text: "mutation CarrierAccountDisconnect($id:ID!){carrierAccountDisconnect(id:$id){userErrors{message field}}}",
};

// Generated from tracking-page.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type {
  TrackingPageData,
  TrackingPageUpdateData,
  TrackingPageUpdateVariables,
  TrackingPageVariables,
} from "../../api/operation-types.ts";

export type { TrackingPageData, TrackingPageUpdateData } from "../../api/operation-types.ts";

export const TrackingPage: TypedDocument<TrackingPageData, TrackingPageVariables> = {
  name: "TrackingPage",
  text: "query TrackingPage{trackingPage{name headerColour accentColour font supportUrl returnsUrl hiddenSections showsOrderNumber showsPrediction showsOrderParcels showsItems pictureOrigins texts{language greeting note supportLabel returnsNote leads{status text}}logoUrl languages host embedOrigins hasOrderLookUp orderLookUpUrl embedScriptUrl}}",
};

export const TrackingPageUpdate: TypedDocument<TrackingPageUpdateData, TrackingPageUpdateVariables> = {
  name: "TrackingPageUpdate",
  text: "mutation TrackingPageUpdate($name:String$logo:String$headerColour:String$accentColour:String$font:TrackingPageFont$supportUrl:String$returnsUrl:String$hiddenSections:[TrackingPageSection!]$showsOrderNumber:Boolean$showsPrediction:Boolean$showsOrderParcels:Boolean$showsItems:Boolean$pictureOrigins:[String!]$texts:[TrackingPageTextInput!]$host:String$embedOrigins:[String!]$hasOrderLookUp:Boolean){trackingPageUpdate(name:$name logo:$logo headerColour:$headerColour accentColour:$accentColour font:$font supportUrl:$supportUrl returnsUrl:$returnsUrl hiddenSections:$hiddenSections showsOrderNumber:$showsOrderNumber showsPrediction:$showsPrediction showsOrderParcels:$showsOrderParcels showsItems:$showsItems pictureOrigins:$pictureOrigins texts:$texts host:$host embedOrigins:$embedOrigins hasOrderLookUp:$hasOrderLookUp){userErrors{message field}}}",
};

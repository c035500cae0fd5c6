// Generated from parcel-views.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type {
  PageLanguagesData,
  PageLanguagesVariables,
  ParcelMomentsData,
  ParcelMomentsVariables,
  TrackerWhyData,
  TrackerWhyVariables,
} from "../../api/operation-types.ts";

export type { PageLanguagesData, ParcelMomentsData, TrackerWhyData } from "../../api/operation-types.ts";

export const TrackerWhy: TypedDocument<TrackerWhyData, TrackerWhyVariables> = {
  name: "TrackerWhy",
  text: "query TrackerWhy($id:ID!){trackerExplanation(id:$id){hasProblem sentence isKnown lateSince evidence}}",
};

export const ParcelMoments: TypedDocument<ParcelMomentsData, ParcelMomentsVariables> = {
  name: "ParcelMoments",
  text: "query ParcelMoments($trackerId:ID!){parcelMoments(trackerId:$trackerId){isMore moments{at status message scanCount events{id topic}}}}",
};

export const PageLanguages: TypedDocument<PageLanguagesData, PageLanguagesVariables> = {
  name: "PageLanguages",
  text: "query PageLanguages{trackingPage{languages}}",
};

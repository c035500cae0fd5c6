// Generated from trackers.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type {
  CarrierCandidatesData,
  CarrierCandidatesVariables,
  OrderParcelsData,
  OrderParcelsVariables,
  TrackerBulkCreateData,
  TrackerBulkCreateVariables,
  TrackerBulkDeleteData,
  TrackerBulkDeleteVariables,
  TrackerBulkRefreshData,
  TrackerBulkRefreshVariables,
  TrackerBulkResumeData,
  TrackerBulkResumeVariables,
  TrackerBulkStopData,
  TrackerBulkStopVariables,
  TrackerDeleteData,
  TrackerDeleteVariables,
  TrackerDetailData,
  TrackerDetailVariables,
  TrackerExportData,
  TrackerExportVariables,
  TrackerListData,
  TrackerListVariables,
  TrackerRawAnswerData,
  TrackerRawAnswerVariables,
  TrackerRefreshData,
  TrackerRefreshVariables,
  TrackerResumeData,
  TrackerResumeVariables,
  TrackerStopData,
  TrackerStopVariables,
  TrackersDeleteMatchingData,
  TrackersDeleteMatchingVariables,
  TrackersNotFoundData,
  TrackersNotFoundVariables,
  TrackersOfCodeData,
  TrackersOfCodeVariables,
  TrackersResumeMatchingData,
  TrackersResumeMatchingVariables,
  TrackersStopMatchingData,
  TrackersStopMatchingVariables,
  TrackersStopUndoData,
  TrackersStopUndoVariables,
  TrackerTotalData,
  TrackerTotalVariables,
  TrackerUpdateData,
  TrackerUpdateVariables,
} from "../../api/operation-types.ts";

export type {
  CarrierCandidatesData,
  OrderParcelsData,
  TrackerBulkCreateData,
  TrackerBulkDeleteData,
  TrackerBulkRefreshData,
  TrackerBulkResumeData,
  TrackerBulkStopData,
  TrackerDeleteData,
  TrackerDetailData,
  TrackerExportData,
  TrackerListData,
  TrackerRawAnswerData,
  TrackerRefreshData,
  TrackerResumeData,
  TrackerRow,
  TrackerStopData,
  TrackersDeleteMatchingData,
  TrackersNotFoundData,
  TrackersOfCodeData,
  TrackersResumeMatchingData,
  TrackersStopMatchingData,
  TrackersStopUndoData,
  TrackerTotalData,
  TrackerUpdateData,
} from "../../api/operation-types.ts";

export const TrackerList: TypedDocument<TrackerListData, TrackerListVariables> = {
  name: "TrackerList",
  text: "fragment TrackerRow on Tracker{id trackingCode carrier status statusDetail exceptions{kind raisedAt clearedAt message reason}reference attention isActive stopReason estimatedDeliveryAt estimatedDeliveryDay deliveredAt promisedAt lateSince destinationCountryCode postalCode createdAt updatedAt lastCheckedAt}query TrackerList($first:Int$after:String$last:Int$before:String$filter:TrackerFilter$sort:TrackerSort){trackers(first:$first after:$after last:$last before:$before filter:$filter sort:$sort){edges{node{...TrackerRow}}pageInfo{hasNextPage hasPreviousPage startCursor endCursor}}}",
};

export const TrackerExport: TypedDocument<TrackerExportData, TrackerExportVariables> = {
  name: "TrackerExport",
  text: "fragment TrackerRow on Tracker{id trackingCode carrier status statusDetail exceptions{kind raisedAt clearedAt message reason}reference attention isActive stopReason estimatedDeliveryAt estimatedDeliveryDay deliveredAt promisedAt lateSince destinationCountryCode postalCode createdAt updatedAt lastCheckedAt}query TrackerExport($first:Int$after:String$filter:TrackerFilter$sort:TrackerSort){trackers(first:$first after:$after filter:$filter sort:$sort){edges{node{...TrackerRow carrierId serviceName weight{grams}pieceCount attempts{count}amountDue{amount currency}deliveryWindow{from until}origin{city postalCode countryCode}destination{city postalCode countryCode}pickupPoint{name holdUntil}prediction{day earliest latest}proofOfDelivery{signedBy receivedAs}legs{carrierId trackingCode}pieces{trackingCode}shippedOn returnTrackingCode originalTrackingCode carrierAccount nextCheckAt metadata publicUrl carrierUrl}}pageInfo{hasNextPage endCursor}}}",
};

export const TrackerTotal: TypedDocument<TrackerTotalData, TrackerTotalVariables> = {
  name: "TrackerTotal",
  text: "query TrackerTotal($filter:TrackerFilter){trackerTotal(filter:$filter){count isMore}}",
};

export const TrackersNotFound: TypedDocument<TrackersNotFoundData, TrackersNotFoundVariables> = {
  name: "TrackersNotFound",
  text: "query TrackersNotFound($names:[String!]!){trackersNotFound(names:$names)}",
};

export const TrackerDetail: TypedDocument<TrackerDetailData, TrackerDetailVariables> = {
  name: "TrackerDetail",
  text: "fragment TrackerRow on Tracker{id trackingCode carrier status statusDetail exceptions{kind raisedAt clearedAt message reason}reference attention isActive stopReason estimatedDeliveryAt estimatedDeliveryDay deliveredAt promisedAt lateSince destinationCountryCode postalCode createdAt updatedAt lastCheckedAt}query TrackerDetail($id:ID!){tracker(id:$id){...TrackerRow prediction{day earliest latest source basis}serviceName weight{grams}pieceCount origin{city region postalCode countryCode}destination{city region postalCode countryCode}deliveryWindow{from until}pickupPoint{name street location{city region postalCode countryCode}openingHours holdUntil code}attempts{count reasons}amountDue{amount currency reason}map{land borders route places{name x y isCurrent isApproximate labelX labelY labelAnchor}}metadata returnTrackingCode returnTracker{id}originalTrackingCode originalTracker{id}legs{carrier carrierName trackingCode from until status attention}pieces{trackingCode status}postalCode destinationCountryCode shippedOn promisedAt nextCheckAt carrierUrl carrierAccount publicUrl proofOfDelivery{signedBy receivedAs hasSignature hasPhoto documents{kind url}}checkpoints{id carrier message status statusDetail scannedAt carrierCode offsetSource location{city region postalCode countryCode}}}}",
};

export const TrackerRawAnswer: TypedDocument<TrackerRawAnswerData, TrackerRawAnswerVariables> = {
  name: "TrackerRawAnswer",
  text: "query TrackerRawAnswer($id:ID!){trackerRawAnswer(id:$id){receivedAt body}}",
};

export const CarrierCandidates: TypedDocument<CarrierCandidatesData, CarrierCandidatesVariables> = {
  name: "CarrierCandidates",
  text: "query CarrierCandidates($trackingCode:String!){carrierCandidates(trackingCode:$trackingCode){carrier isSure}}",
};

export const OrderParcels: TypedDocument<OrderParcelsData, OrderParcelsVariables> = {
  name: "OrderParcels",
  text: "query OrderParcels($reference:String!){order(reference:$reference){status trackerCount isMore trackers(first:20){nodes{id trackingCode status}}}}",
};

export const TrackersOfCode: TypedDocument<TrackersOfCodeData, TrackersOfCodeVariables> = {
  name: "TrackersOfCode",
  text: "query TrackersOfCode($trackingCode:[String!]!){trackers(first:3 filter:{trackingCode:$trackingCode}){edges{node{id carrier status createdAt}}}}",
};

export const TrackerBulkCreate: TypedDocument<TrackerBulkCreateData, TrackerBulkCreateVariables> = {
  name: "TrackerBulkCreate",
  text: "mutation TrackerBulkCreate($input:[TrackerCreateInput!]!){trackerBulkCreate(input:$input){results{tracker{id}trackerUserErrors{code message field}}trackerUserErrors{code message field}}}",
};

export const TrackerUpdate: TypedDocument<TrackerUpdateData, TrackerUpdateVariables> = {
  name: "TrackerUpdate",
  text: "mutation TrackerUpdate($input:TrackerUpdateInput!){trackerUpdate(input:$input){trackerUserErrors{code message field}}}",
};

export const TrackerRefresh: TypedDocument<TrackerRefreshData, TrackerRefreshVariables> = {
  name: "TrackerRefresh",
  text: "mutation TrackerRefresh($id:ID!){trackerRefresh(id:$id){trackerUserErrors{code message field}}}",
};

export const TrackerStop: TypedDocument<TrackerStopData, TrackerStopVariables> = {
  name: "TrackerStop",
  text: "mutation TrackerStop($id:ID!){trackerStop(id:$id){trackerUserErrors{code message field}}}",
};

export const TrackerResume: TypedDocument<TrackerResumeData, TrackerResumeVariables> = {
  name: "TrackerResume",
  text: "mutation TrackerResume($id:ID!){trackerResume(id:$id){trackerUserErrors{code message field}}}",
};

export const TrackerDelete: TypedDocument<TrackerDeleteData, TrackerDeleteVariables> = {
  name: "TrackerDelete",
  text: "mutation TrackerDelete($id:ID!){trackerDelete(id:$id){trackerUserErrors{code message field}}}",
};

export const TrackerBulkRefresh: TypedDocument<TrackerBulkRefreshData, TrackerBulkRefreshVariables> = {
  name: "TrackerBulkRefresh",
  text: "mutation TrackerBulkRefresh($ids:[ID!]!){bulk:trackerBulkRefresh(ids:$ids){results{trackerUserErrors{message}}trackerUserErrors{code message field}}}",
};

export const TrackerBulkStop: TypedDocument<TrackerBulkStopData, TrackerBulkStopVariables> = {
  name: "TrackerBulkStop",
  text: "mutation TrackerBulkStop($ids:[ID!]!){bulk:trackerBulkStop(ids:$ids){results{trackerUserErrors{message}}trackerUserErrors{code message field}}}",
};

export const TrackerBulkResume: TypedDocument<TrackerBulkResumeData, TrackerBulkResumeVariables> = {
  name: "TrackerBulkResume",
  text: "mutation TrackerBulkResume($ids:[ID!]!){bulk:trackerBulkResume(ids:$ids){results{trackerUserErrors{message}}trackerUserErrors{code message field}}}",
};

export const TrackerBulkDelete: TypedDocument<TrackerBulkDeleteData, TrackerBulkDeleteVariables> = {
  name: "TrackerBulkDelete",
  text: "mutation TrackerBulkDelete($ids:[ID!]!){bulk:trackerBulkDelete(ids:$ids){results{trackerUserErrors{message}}trackerUserErrors{code message field}}}",
};

export const TrackersStopMatching: TypedDocument<TrackersStopMatchingData, TrackersStopMatchingVariables> = {
  name: "TrackersStopMatching",
  text: "mutation TrackersStopMatching($filter:TrackerFilter!){matching:trackersStopMatching(filter:$filter){count isMore hasMore operationId userErrors{message field}}}",
};

export const TrackersResumeMatching: TypedDocument<TrackersResumeMatchingData, TrackersResumeMatchingVariables> = {
  name: "TrackersResumeMatching",
  text: "mutation TrackersResumeMatching($filter:TrackerFilter!){matching:trackersResumeMatching(filter:$filter){count isMore hasMore operationId userErrors{message field}}}",
};

export const TrackersStopUndo: TypedDocument<TrackersStopUndoData, TrackersStopUndoVariables> = {
  name: "TrackersStopUndo",
  text: "mutation TrackersStopUndo($operationId:ID!){matching:trackersStopUndo(operationId:$operationId){count isMore hasMore operationId userErrors{message field}}}",
};

export const TrackersDeleteMatching: TypedDocument<TrackersDeleteMatchingData, TrackersDeleteMatchingVariables> = {
  name: "TrackersDeleteMatching",
  text: "mutation TrackersDeleteMatching($filter:TrackerFilter!){matching:trackersDeleteMatching(filter:$filter){count isMore hasMore operationId userErrors{message field}}}",
};

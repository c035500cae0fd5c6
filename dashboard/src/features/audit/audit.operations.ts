// Generated from audit.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type { AuditLogData, AuditLogVariables, AuditTrackersData, AuditTrackersVariables } from "../../api/operation-types.ts";

export type { AuditLogData, AuditTrackersData } from "../../api/operation-types.ts";

export const AuditLog: TypedDocument<AuditLogData, AuditLogVariables> = {
  name: "AuditLog",
  text: "query AuditLog($first:Int$after:String$actor:String$action:String$since:DateTime){auditLog(first:$first after:$after actor:$actor action:$action since:$since){edges{node{id createdAt mode actorName action subjectId subjectName detail ipAddress userAgent}}pageInfo{hasNextPage endCursor}}}",
};

export const AuditTrackers: TypedDocument<AuditTrackersData, AuditTrackersVariables> = {
  name: "AuditTrackers",
  text: "query AuditTrackers($ids:[ID!]!){nodes(ids:$ids){id ...on Tracker{trackingCode}}}",
};

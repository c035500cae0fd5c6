// Generated from audit.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type { Mode } from "../../api/schema.ts";

export type AuditLogData = {
  auditLog: {
    edges: {
      node: {
        id: string;
        createdAt: string;
        mode: Mode | null;
        actorName: string;
        action: string;
        subjectId: string | null;
        subjectName: string | null;
        detail: unknown | null;
        ipAddress: string | null;
        userAgent: string | null;
      };
    }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
};
export const AuditLog: TypedDocument<AuditLogData, { first?: number | null; after?: string | null }> = {
  name: "AuditLog",
  text: "query AuditLog($first:Int$after:String){auditLog(first:$first after:$after){edges{node{id createdAt mode actorName action subjectId subjectName detail ipAddress userAgent}}pageInfo{hasNextPage endCursor}}}",
};

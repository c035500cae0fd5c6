// Generated from attention.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type {
  AttentionListData,
  AttentionListVariables,
  AttentionMarkData,
  AttentionMarkVariables,
  AttentionMoreData,
  AttentionMoreVariables,
} from "../../api/operation-types.ts";

export type { AttentionListData, AttentionMarkData, AttentionMoreData, AttentionRow } from "../../api/operation-types.ts";

export const AttentionList: TypedDocument<AttentionListData, AttentionListVariables> = {
  name: "AttentionList",
  text: "query AttentionList($state:AttentionState){needsAttention(state:$state){count isMore groups{kind title meaning action count isMore items{...AttentionRow}}}}fragment AttentionRow on AttentionItem{subjectId subject kind since snoozedUntil reason alsoKinds tracker{carrierId reference status}}",
};

export const AttentionMore: TypedDocument<AttentionMoreData, AttentionMoreVariables> = {
  name: "AttentionMore",
  text: "query AttentionMore($kind:AttentionKind$state:AttentionState$after:String){attentionItems(kind:$kind state:$state first:50 after:$after){nodes{...AttentionRow}pageInfo{hasNextPage endCursor}}}fragment AttentionRow on AttentionItem{subjectId subject kind since snoozedUntil reason alsoKinds tracker{carrierId reference status}}",
};

export const AttentionMark: TypedDocument<AttentionMarkData, AttentionMarkVariables> = {
  name: "AttentionMark",
  text: "mutation AttentionMark($input:AttentionMarkInput!){attentionMark(input:$input){markedCount trackerUserErrors{message field}}}",
};

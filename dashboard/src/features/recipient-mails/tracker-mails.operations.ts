// Generated from tracker-mails.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type {
  RecipientMailResendData,
  RecipientMailResendVariables,
  TrackerMailsData,
  TrackerMailsVariables,
} from "../../api/operation-types.ts";

export type { RecipientMailResendData, TrackerMailsData } from "../../api/operation-types.ts";

export const TrackerMails: TypedDocument<TrackerMailsData, TrackerMailsVariables> = {
  name: "TrackerMails",
  text: "query TrackerMails($trackerId:ID!){recipientMails(trackerId:$trackerId){id milestone channel state reason createdAt dueAt doneAt}}",
};

export const RecipientMailResend: TypedDocument<RecipientMailResendData, RecipientMailResendVariables> = {
  name: "RecipientMailResend",
  text: "mutation RecipientMailResend($id:ID!){recipientMailResend(id:$id){trackerUserErrors{message field}}}",
};

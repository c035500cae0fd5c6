// Generated from recipient-mails.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type {
  RecipientMailSettingsData,
  RecipientMailSettingsUpdateData,
  RecipientMailSettingsUpdateVariables,
  RecipientMailSettingsVariables,
  RecipientMailTestData,
  RecipientMailTestVariables,
} from "../../api/operation-types.ts";

export type {
  RecipientMailSettingsData,
  RecipientMailSettingsUpdateData,
  RecipientMailTestData,
} from "../../api/operation-types.ts";

export const RecipientMailSettings: TypedDocument<RecipientMailSettingsData, RecipientMailSettingsVariables> = {
  name: "RecipientMailSettings",
  text: "query RecipientMailSettings{recipientMailSettings{milestones waitMinutes senderName replyTo footer texts{language milestone subject text}asksOnPage isFull canSend reportsUrl languages}}",
};

export const RecipientMailSettingsUpdate: TypedDocument<RecipientMailSettingsUpdateData, RecipientMailSettingsUpdateVariables> = {
  name: "RecipientMailSettingsUpdate",
  text: "mutation RecipientMailSettingsUpdate($milestones:[MailMilestone!]$waitMinutes:Int$senderName:String$replyTo:String$footer:String$texts:[RecipientMailTextInput!]$asksOnPage:Boolean){recipientMailSettingsUpdate(milestones:$milestones waitMinutes:$waitMinutes senderName:$senderName replyTo:$replyTo footer:$footer texts:$texts asksOnPage:$asksOnPage){userErrors{message field}}}",
};

export const RecipientMailTest: TypedDocument<RecipientMailTestData, RecipientMailTestVariables> = {
  name: "RecipientMailTest",
  text: "mutation RecipientMailTest($milestone:MailMilestone!$language:String!){recipientMailTest(milestone:$milestone language:$language){sentTo userErrors{message field}}}",
};

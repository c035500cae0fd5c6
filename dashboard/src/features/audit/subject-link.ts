import { shortId } from "../../api/ids.ts";

const workspace = "/w/$workspaceId/$mode";
type LinkTarget = { to: string; params?: Record<string, string>; search?: Record<string, string> };

/** Older entries name a delivery, whose ID ends with its webhook's. */
const endpointOf = (subjectId: string): string => shortId(subjectId).split(".").at(-1)!;

/** The page where the thing of an entry can be looked at; null for what is gone, or was never on a page. */
export const subjectLink = ({
  action,
  subjectId,
  subjectName,
}: {
  action: string;
  subjectId: string | null;
  subjectName: string | null;
}): LinkTarget | null => {
  const [kind, verb] = action.split(".");
  if (verb === "delete" || verb === "remove") return null;
  switch (kind) {
    case "tracker":
    case "checkpoint":
      if (subjectId) return { to: `${workspace}/trackers/$trackerId`, params: { trackerId: shortId(subjectId) } };
      return subjectName ? { to: `${workspace}/trackers`, search: { q: subjectName } } : { to: `${workspace}/trackers` };
    case "webhook":
      // Without a webhook, a test event is in the inbox.
      if (!subjectId && verb === "test") return { to: `${workspace}/events` };
      return subjectId
        ? { to: `${workspace}/settings/developer/webhooks/$endpointId`, params: { endpointId: endpointOf(subjectId) } }
        : { to: `${workspace}/settings/developer/webhooks` };
    case "api-key":
      return { to: `${workspace}/settings/developer/api-keys` };
    case "carrier-account":
      return { to: `${workspace}/settings/carriers` };
    case "member":
    case "invitation":
      return { to: `${workspace}/settings/members` };
    case "tracking-page":
      return { to: `${workspace}/settings/tracking-page` };
    case "recipient-mail":
      return { to: `${workspace}/settings/recipient-mails` };
    case "workspace":
      return { to: `${workspace}/settings/workspace` };
    default:
      return null;
  }
};

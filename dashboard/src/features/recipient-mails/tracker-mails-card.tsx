import { toastRefusal, useAction, useRead } from "../../api/hooks.ts";
import { useBlocked } from "../../api/workspace.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { Time } from "../../ui/time.tsx";
import { milestoneLabels, reasonInWords, stateLabels } from "./mail-labels.ts";
import { RecipientMailResend, TrackerMails } from "./tracker-mails.operations.ts";

/** What was mailed about a parcel. Nothing is shown for a parcel without mails. */
export const TrackerMailsCard = ({ id }: { id: string }) => {
  const read = useRead(TrackerMails, { trackerId: id }, { refetchMs: 10_000 });
  const blocked = useBlocked("refresh");
  const resend = useAction(RecipientMailResend, { refresh: ["TrackerMails"] });
  const mails = read.data?.recipientMails ?? [];
  if (mails.length === 0) return null;
  const sendAgain = async (mailId: string) => {
    const result = await resend.run({ id: mailId });
    if (result.ok) toast("Queued again", "It is sent in a moment.");
    else toastRefusal("It was not queued", result);
  };
  return (
    <Card title="Emails to the recipient">
      <ul className="grid gap-3">
        {mails.map(({ id: mailId, milestone, channel, state, reason, createdAt, doneAt }) => (
          <li key={mailId} className="grid gap-1 text-sm">
            <div className="flex items-center gap-2">
              <span className="mr-auto">
                {milestoneLabels[milestone].label}
                {channel === "BROWSER" && <span className="text-muted"> · notification</span>}
              </span>
              <Badge tone={stateLabels[state].tone}>{stateLabels[state].label}</Badge>
            </div>
            <div className="flex items-center gap-2 text-xs text-muted">
              <span className="mr-auto min-w-0">
                <Time iso={doneAt ?? createdAt} />
                {reason && <span className="block break-words">{reasonInWords(reason)}</span>}
              </span>
              {state !== "QUEUED" && (
                <Button look="quiet" blocked={blocked} onClick={() => sendAgain(mailId)}>
                  Send again
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
};

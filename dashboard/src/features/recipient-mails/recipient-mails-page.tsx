import { useState } from "react";
import { toastRefusal, useAction, useRead } from "../../api/hooks.ts";
import type { MailMilestone } from "../../api/operation-types.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { useBlocked } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { CheckField, TextArea, TextField } from "../../ui/forms/field.tsx";
import { SettingsForm } from "../../ui/forms/form.tsx";
import { SelectField } from "../../ui/forms/select.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { type MailSettings, mailDraftOf, mailSettingsOf, textOf, withOwnText } from "./mail-draft.ts";
import { milestoneLabels, milestoneNames } from "./mail-labels.ts";
import { MailPreview } from "./mail-preview.tsx";
import { RecipientMailSettings, RecipientMailSettingsUpdate, RecipientMailTest } from "./recipient-mails.operations.ts";

export const RecipientMailsPage = () => {
  const read = useRead(RecipientMailSettings, {});
  return (
    <Page
      title="Recipient mails"
      description="Emails to your customers about their parcels, in your shop's name and look. A parcel needs a recipient; nothing is sent until you switch it on."
    >
      {read.error && !read.data ? (
        <ReadFailure error={read.error} what="The settings" onRetry={read.refetch} />
      ) : read.data ? (
        <Editor key={JSON.stringify(read.data)} saved={read.data.recipientMailSettings} />
      ) : (
        <Card>
          <SkeletonLines lines={10} />
        </Card>
      )}
    </Page>
  );
};

const nameOf = (language: string): string => new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;

const Editor = ({ saved }: { saved: MailSettings }) => {
  const blocked = useBlocked("own");
  const locked = Boolean(blocked);
  const [language, setLanguage] = useState("en");
  const [milestone, setMilestone] = useState<MailMilestone>("SHIPPED");
  const update = useAction(RecipientMailSettingsUpdate, { refresh: ["RecipientMailSettings"] });
  const test = useAction(RecipientMailTest, {});
  const form = useForm(
    () => mailDraftOf(saved),
    (draft) => update.run(mailSettingsOf(draft)),
    () => toast("Saved", "Emails are sent like this from now on."),
  );
  const { values: draft, set: change } = form;
  const text = textOf(draft.texts, language, milestone);
  const write = (part: Partial<typeof text>) => change({ texts: withOwnText(draft.texts, { ...text, ...part }) });
  const sendTest = async () => {
    const result = await test.run({ milestone, language });
    if (result.ok) toast("Test email sent", "Look into your own inbox.");
    else toastRefusal("The test email was not sent", result);
  };
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,19rem)_minmax(0,1fr)] lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]">
      <SettingsForm form={form} blocked={blocked}>
        {blocked && <Notice>{blocked}</Notice>}
        {!saved.canSend && <Notice>No mail server is set, so nothing is sent. The operator sets KOLLI_SMTP_URL.</Notice>}
        {saved.isFull && (
          <Notice>Too many emails wait to be sent. Further ones are not queued until the mail server accepts them.</Notice>
        )}
        <Card title="What is sent">
          <div className="grid gap-2.5">
            {milestoneNames.map((value) => (
              <CheckField
                key={value}
                label={milestoneLabels[value].label}
                hint={milestoneLabels[value].hint}
                checked={draft.milestones.includes(value)}
                disabled={locked}
                onChange={(event) =>
                  change({
                    milestones: event.target.checked
                      ? [...draft.milestones, value]
                      : draft.milestones.filter((other) => other !== value),
                  })
                }
              />
            ))}
            <CheckField
              label="Recipients can ask for news on the tracking page"
              hint="By email, after they confirm their address, or as notifications of their browser, if your operator has set a key for them. They can stop at any time."
              disabled={locked}
              {...form.check("asksOnPage")}
            />
          </div>
        </Card>
        <Card title="Sender">
          <div className="grid gap-4">
            <TextField
              label="Name"
              hint="Without one, the name on the tracking page."
              maxLength={60}
              readOnly={locked}
              {...form.text("senderName")}
            />
            <TextField label="Reply to" placeholder="help@shop.com" readOnly={locked} {...form.text("replyTo")} />
            <TextField
              label="Footer"
              hint="Below every email, such as your postal address. The look is that of your tracking page."
              maxLength={400}
              readOnly={locked}
              {...form.text("footer")}
            />
            <TextField
              label="Minutes to wait for newer news"
              hint="0 to 60. If several things happen in this time, only the newest is sent."
              inputMode="numeric"
              readOnly={locked}
              {...form.text("waitMinutes")}
            />
          </div>
        </Card>
        <Card title="Your texts">
          <div className="grid gap-4">
            <SelectField
              label="Email"
              value={milestone}
              onChange={setMilestone}
              choices={milestoneNames.map((value) => ({ value, label: milestoneLabels[value].label }))}
            />
            <SelectField
              label="Language"
              hint="Fields that you leave empty keep Kolli's translated text."
              value={language}
              onChange={setLanguage}
              choices={saved.languages.map((value) => ({ value, label: nameOf(value) }))}
            />
            <TextField
              label="Subject"
              maxLength={50}
              value={text.subject}
              readOnly={locked}
              onChange={(event) => write({ subject: event.target.value })}
            />
            <TextArea
              label="Text"
              rows={4}
              maxLength={600}
              value={text.text}
              readOnly={locked}
              onChange={(event) => write({ text: event.target.value })}
            />
            {!locked && (
              <Button onClick={sendTest} blocked={form.isChanged ? "Save first: the test uses the saved texts." : null}>
                Send test email to yourself
              </Button>
            )}
          </div>
        </Card>
        {!locked && (
          <Card title="Bounces and complaints">
            <p className="mb-3 text-sm text-muted">
              Enter this address at your mail provider (Postmark, Amazon SES or Resend), or let your mail server post bounce
              messages to it. Addresses that bounce or complain get no further emails.
            </p>
            <p className="flex items-center gap-2">
              <code className="min-w-0 flex-1 truncate font-mono text-xs">{saved.reportsUrl}</code>
              <CopyButton text={saved.reportsUrl} label="Copy the address" />
            </p>
          </Card>
        )}
      </SettingsForm>
      {!locked && (
        <div className="md:sticky md:top-[calc(var(--top)+4rem)]">
          <MailPreview draft={draft} language={language} milestone={milestone} />
        </div>
      )}
    </div>
  );
};

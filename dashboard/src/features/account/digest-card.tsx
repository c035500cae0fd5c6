import { useQuery, useQueryClient } from "@tanstack/react-query";
import { authAction } from "../../api/auth-action.ts";
import { requestAuth } from "../../api/client.ts";
import { Card } from "../../ui/card.tsx";
import { viewerZone } from "../../ui/date-format.ts";
import { SettingsForm } from "../../ui/forms/form.tsx";
import { SelectField } from "../../ui/forms/select.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";

type Digest = { hour: number | null; timeZone: string | null };

const choices = [
  { value: "", label: "Never" },
  ...Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `Daily at ${String(hour).padStart(2, "0")}:00` })),
];

/** Whether one gets the daily mail with what needs attention. */
export const DigestCard = () => {
  const read = useQuery({ queryKey: ["digest"], queryFn: () => requestAuth<Digest & { sendsMail: boolean }>("digest") });
  const digest = read.data;
  return (
    <Card title="Daily email">
      {!digest ? (
        <SkeletonLines lines={2} />
      ) : digest.sendsMail ? (
        <DigestForm digest={digest} />
      ) : (
        <Notice>This server sends no email. Its operator sets KOLLI_SMTP_URL.</Notice>
      )}
    </Card>
  );
};

const DigestForm = ({ digest }: { digest: Digest }) => {
  const client = useQueryClient();
  const change = authAction<Digest>("digest/change");
  const form = useForm(
    { hour: String(digest.hour ?? "") },
    ({ hour }) => change({ hour, timeZone: viewerZone() }),
    () => {
      toast("Saved");
      return client.invalidateQueries({ queryKey: ["digest"] });
    },
  );
  return (
    <SettingsForm form={form} className="max-w-sm">
      <SelectField
        label="What needs attention, in live mode"
        hint={`In all of your workspaces; no email on a day without anything. Time zone: ${digest.timeZone ?? viewerZone()}.`}
        choices={choices}
        value={form.values.hour}
        onChange={(hour) => form.set({ hour })}
      />
    </SettingsForm>
  );
};

import { useQueryClient } from "@tanstack/react-query";
import { useAction, useRead } from "../../api/hooks.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { useBlocked } from "../../api/workspace.tsx";
import { Card } from "../../ui/card.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { CheckField, TextField } from "../../ui/forms/field.tsx";
import { SettingsForm } from "../../ui/forms/form.tsx";
import { SelectField } from "../../ui/forms/select.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { DataCard } from "./data-card.tsx";
import { LeaveCard } from "./leave-card.tsx";
import { WorkspaceSettings, type WorkspaceSettingsData, WorkspaceUpdate } from "./workspace.operations.ts";

type Settings = WorkspaceSettingsData["workspaceSettings"];

export const WorkspacePage = () => {
  const read = useRead(WorkspaceSettings, {});
  return (
    <Page title="Workspace" description="These settings apply to both modes." narrow>
      <div className="grid gap-4">
        {read.error && !read.data ? (
          <ReadFailure error={read.error} what="The settings" onRetry={read.refetch} />
        ) : read.data ? (
          <GeneralForm key={JSON.stringify(read.data)} settings={read.data.workspaceSettings} />
        ) : (
          <Card>
            <SkeletonLines lines={8} />
          </Card>
        )}
        <DataCard />
        <LeaveCard />
      </div>
    </Page>
  );
};

/** The usual choices, and the one that is set if it is another. */
const dayChoices = (days: readonly number[], current: number | null) =>
  [...new Set([...days, ...(current === null ? [] : [current])])].map((value) => ({
    value: String(value),
    label: value % 365 === 0 ? (value === 365 ? "1 year" : `${value / 365} years`) : `${value} days`,
  }));
const forever = { value: "forever", label: "Forever" };

const signInChoices = [
  { value: "ANY", label: "With any method" },
  { value: "TWO_FACTOR", label: "With two-factor or a passkey" },
  { value: "PASSKEY", label: "With a passkey" },
  { value: "OIDC", label: "With single sign-on" },
] as const;

const GeneralForm = ({ settings }: { settings: Settings }) => {
  const blocked = useBlocked("own");
  const client = useQueryClient();
  const update = useAction(WorkspaceUpdate, { refresh: ["WorkspaceSettings"] });
  const form = useForm(
    {
      name: settings.name,
      publicPages: settings.publicPages,
      retentionDays: String(settings.retentionDays ?? forever.value),
      proofRetentionDays: String(settings.proofRetentionDays),
      requiredSignIn: settings.requiredSignIn,
      searchKeys: settings.searchKeys.join(", "),
    },
    ({ retentionDays, proofRetentionDays, requiredSignIn, searchKeys, ...rest }) =>
      update.run({
        ...rest,
        retentionDays: retentionDays === forever.value ? null : Number(retentionDays),
        proofRetentionDays: Number(proofRetentionDays),
        searchKeys: searchKeys.split(",").filter((key) => key.trim()),
        // Only if it changes: it takes a proof.
        requiredSignIn: requiredSignIn === settings.requiredSignIn ? null : requiredSignIn,
      }),
    async () => {
      await client.invalidateQueries({ queryKey: ["viewer"] });
      toast("Saved");
    },
  );
  const disabled = Boolean(blocked);
  return (
    <Card title="General">
      <SettingsForm form={form} blocked={blocked} className="max-w-lg gap-5">
        {blocked && <Notice>{blocked}</Notice>}
        <TextField label="Name" readOnly={disabled} {...form.text("name")} />
        <CheckField
          label="Public tracking pages"
          hint="Each tracker has a page for the recipient at an unguessable address. When this is off, all of them show “not found”."
          disabled={disabled}
          {...form.check("publicPages")}
        />
        <SelectField
          label="Keep finished trackers"
          hint="Trackers that have ended are deleted with their history after this time."
          disabled={disabled}
          choices={[forever, ...dayChoices([30, 90, 180, 365, 730], settings.retentionDays)]}
          {...form.choice("retentionDays")}
        />
        <SelectField
          label="Keep proofs of delivery"
          hint="Recipient names, signatures and photographs are erased after this time. The tracker is kept."
          disabled={disabled}
          choices={dayChoices([7, 30, 90, 180, 365], settings.proofRetentionDays)}
          {...form.choice("proofRetentionDays")}
        />
        <TextField
          label="Searchable metadata"
          placeholder="customer, email"
          hint="Up to 5 metadata keys, separated by commas. The search finds trackers by their values."
          readOnly={disabled}
          {...form.text("searchKeys")}
        />
        <SelectField
          label="Members must sign in"
          hint="Members who signed in with another method see this workspace only after they sign in with this one."
          disabled={disabled}
          choices={signInChoices}
          {...form.choice("requiredSignIn")}
        />
      </SettingsForm>
      <Facts className="mt-5 border-t border-line pt-4">
        <Fact name="ID">
          <code className="select-all break-all text-xs">{settings.id}</code>
        </Fact>
        <Fact name="Created">
          <Time iso={settings.createdAt} format="moment" focusable />
        </Fact>
      </Facts>
    </Card>
  );
};

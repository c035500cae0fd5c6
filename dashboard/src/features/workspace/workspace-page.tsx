import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorFor, otherErrors, type UserError, useAction, useRead } from "../../api/hooks.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { useBlocked } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { CheckField, TextField } from "../../ui/forms/field.tsx";
import { SelectField } from "../../ui/forms/select.tsx";
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
          <SettingsForm key={JSON.stringify(read.data)} settings={read.data.workspaceSettings} />
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

const keeps = { forever: "Forever", "30": "30 days", "90": "90 days", "180": "180 days", "365": "1 year", "730": "2 years" };
type Keep = keyof typeof keeps;
const keepOrder: Keep[] = ["forever", "30", "90", "180", "365", "730"];

const proofDays: Readonly<Record<string, string>> = {
  "7": "7 days",
  "30": "30 days",
  "90": "90 days",
  "180": "180 days",
  "365": "1 year",
};

const signInChoices = [
  { value: "ANY", label: "In any way" },
  { value: "TWO_FACTOR", label: "With two-factor or a passkey" },
  { value: "PASSKEY", label: "With a passkey" },
  { value: "OIDC", label: "With single sign-on" },
] as const;

const SettingsForm = ({ settings }: { settings: Settings }) => {
  const blocked = useBlocked("own");
  const client = useQueryClient();
  const [name, setName] = useState(settings.name);
  const [publicPages, setPublicPages] = useState(settings.publicPages);
  const [retention, setRetention] = useState(settings.retentionDays === null ? "forever" : String(settings.retentionDays));
  const [proofRetention, setProofRetention] = useState(String(settings.proofRetentionDays));
  const [requiredSignIn, setRequiredSignIn] = useState(settings.requiredSignIn);
  const [errors, setErrors] = useState<readonly UserError[]>([]);
  const update = useAction(WorkspaceUpdate, { refresh: ["WorkspaceSettings"] });
  const save = async () => {
    const retentionDays = retention === "forever" ? null : Number(retention);
    const result = await update.run({
      name,
      publicPages,
      retentionDays,
      proofRetentionDays: Number(proofRetention),
      // Only where it changes: it takes a proof.
      requiredSignIn: requiredSignIn === settings.requiredSignIn ? null : requiredSignIn,
    });
    setErrors(result.ok ? [] : result.errors);
    if (!result.ok) return;
    await client.invalidateQueries({ queryKey: ["viewer"] });
    toast("Saved");
  };
  const choices = [...new Set<string>([...keepOrder, retention])].map((value) => ({
    value,
    label: keeps[value as Keep] ?? `${value} days`,
  }));
  const proofChoices = [...new Set([...Object.keys(proofDays), proofRetention])].map((value) => ({
    value,
    label: proofDays[value] ?? `${value} days`,
  }));
  const other = otherErrors(errors, ["name", "retentionDays", "proofRetentionDays", "requiredSignIn"]);
  return (
    <Card title="General">
      <form
        noValidate
        className="grid max-w-lg gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!blocked) save();
        }}
      >
        {blocked && <Notice>{blocked}</Notice>}
        <TextField
          label="Name"
          value={name}
          readOnly={Boolean(blocked)}
          onChange={(event) => setName(event.target.value)}
          error={errorFor(errors, "name")}
        />
        <CheckField
          label="Public tracking pages"
          hint="Each tracker has a page for the recipient at an unguessable address. When this is off, all of them show “not found”."
          checked={publicPages}
          disabled={Boolean(blocked)}
          onChange={(event) => setPublicPages(event.target.checked)}
        />
        <SelectField
          label="Keep finished trackers"
          hint="Trackers that have ended are deleted with their history after this time."
          value={retention}
          disabled={Boolean(blocked)}
          onChange={setRetention}
          choices={choices}
          error={errorFor(errors, "retentionDays")}
        />
        <SelectField
          label="Keep proofs of delivery"
          hint="Recipient names, signatures and photographs are erased after this time. The tracker is kept."
          value={proofRetention}
          disabled={Boolean(blocked)}
          onChange={setProofRetention}
          choices={proofChoices}
          error={errorFor(errors, "proofRetentionDays")}
        />
        <SelectField
          label="Members must sign in"
          hint="Members who signed in another way cannot see this workspace until they do."
          value={requiredSignIn}
          disabled={Boolean(blocked)}
          onChange={setRequiredSignIn}
          choices={signInChoices}
          error={errorFor(errors, "requiredSignIn")}
        />
        {other && <Notice tone="danger">{other}</Notice>}
        <div>
          <Button type="submit" look="primary" busy={update.busy} blocked={blocked}>
            Save
          </Button>
        </div>
      </form>
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
